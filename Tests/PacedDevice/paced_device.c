/*
 * A sound card that exists only in the tests: an external ALSA plug-in that keeps real time.
 *
 * ALSA's own `null` and `file` devices take any amount of sound at once, so neither latency nor an underrun nor a lost
 * device can be tested with them. This one plays at its rate by CLOCK_MONOTONIC, reports how far it has come, and keeps
 * what a listener would have heard.
 *
 * In an ALSA configuration:
 *
 *   pcm_type.sonify_paced { lib "/path/to/libPacedDevice.so" }
 *   pcm.!default { type sonify_paced capture "/folder/capture" log "/folder/log" rate 44100 }
 *
 * Options (text may be "" and numbers 0 to mean: not used):
 *
 *   capture PATH     what was heard, as raw frames, appended to over all openings. Sound that a drop or the loss of the
 *                    device throws away is taken off its end again.
 *   log PATH         one line for each event, appended to (see below).
 *   rate N           the only rate, in frames a second; otherwise 8000 to 192000.
 *   channels N       the only number of channels; otherwise 1 or 2.
 *   format NAME      the only format (S16_LE, FLOAT_LE or S32_LE); otherwise any of the three.
 *   period N         the only period, in frames, of which the buffer may then hold as few as one; otherwise free. The
 *                    format is then S16_LE and the number of channels 2, unless told otherwise.
 *   latency N        frames between leaving the buffer and being heard, as a radio link adds.
 *   present PATH     the device exists while this file exists: without it, opening fails, and playing is lost (ENODEV).
 *   open_errno N     opening fails with this number: always, or with `present` while the file does not exist.
 *   underrun_ms N    an underrun each time the stream has run that long. As in a true one, all that was in the buffer
 *                    has been heard.
 *   gone_ms N        the device is lost once the stream has run that long, and the `present` file is removed.
 *   stuck_ms N       the device takes no more sound once the stream has run that long, without telling.
 *
 * A line of the log is: event, time in nanoseconds of CLOCK_MONOTONIC, frame of the capture, and for
 *
 *   set              rate, channels, format name
 *   write            frames written, frames until the first of them is heard
 *   start, underrun, gone, drop, close   nothing more
 *
 * All is written with plain write(2), so it is whole even if the process is killed.
 */
#include "paced_device.h"

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define NANOSECONDS 1000000000LL

typedef struct {
    snd_pcm_ioplug_t io;
    int timer, capture, log;
    char *capture_path, *log_path, *present_path, *format;
    long rate, channels, period, latency, open_errno, underrun_ms, gone_ms, stuck_ms;
    snd_pcm_uframes_t available_minimum;
    int64_t started;  /* time of the start in nanoseconds; 0 while the stream stands */
    int64_t written;  /* frames written since the stream was prepared */
    int64_t captured; /* frames in the capture */
    int gone;
} paced_device;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * NANOSECONDS + time.tv_nsec;
}

__attribute__((format(printf, 3, 4)))
static void tell(paced_device *device, const char *event, const char *format, ...) {
    char line[160];
    int length = snprintf(line, sizeof line, "%s %lld %lld", event, (long long)now(), (long long)device->captured);
    va_list arguments;
    va_start(arguments, format);
    length += vsnprintf(line + length, sizeof line - length - 1, format, arguments);
    va_end(arguments);
    line[length++] = '\n';
    if (device->log >= 0 && write(device->log, line, length) != length)
        device->log = -1;
}

static int64_t milliseconds_run(const paced_device *device) {
    return device->started ? (now() - device->started) / 1000000 : 0;
}

/* Frames that have left the buffer since the start, if there always was enough to play. */
static int64_t frames_due(const paced_device *device) {
    if (!device->started)
        return 0;
    int64_t run = now() - device->started;
    if (device->stuck_ms && run > device->stuck_ms * 1000000)
        run = device->stuck_ms * 1000000;
    return run / NANOSECONDS * device->io.rate + run % NANOSECONDS * device->io.rate / NANOSECONDS;
}

static int64_t frames_played(const paced_device *device) {
    int64_t due = frames_due(device);
    return due < device->written ? due : device->written;
}

static int is_present(const paced_device *device) {
    return !*device->present_path || access(device->present_path, F_OK) == 0;
}

/* Makes the timer readable at the moment when there is room for another write, and keeps it so until the write. */
static void arm_timer(paced_device *device) {
    int64_t room = (int64_t)device->io.buffer_size - (int64_t)device->available_minimum;
    int64_t missing = device->written - room;  /* frames that must be played first */
    struct itimerspec alarm = {0};
    if (missing <= 0 || device->gone) {
        alarm.it_value.tv_nsec = 1;
    } else if (device->started) {
        int64_t run = missing * NANOSECONDS / device->io.rate + 1;
        if (!device->stuck_ms || run <= device->stuck_ms * 1000000) {
            alarm.it_value.tv_sec = (device->started + run) / NANOSECONDS;
            alarm.it_value.tv_nsec = (device->started + run) % NANOSECONDS;
        }
    }
    timerfd_settime(device->timer, TFD_TIMER_ABSTIME, &alarm, NULL);
}

/* Takes what was written but not heard off the end of the capture. */
static void discard_unheard(paced_device *device) {
    int64_t heard = device->started ? frames_due(device) - device->latency : 0;
    int64_t unheard = device->written - (heard > 0 ? heard : 0);
    int64_t frame_bytes = snd_pcm_format_physical_width(device->io.format) / 8 * device->io.channels;
    if (unheard > 0) {
        device->captured -= unheard;
        if (device->capture >= 0 && ftruncate(device->capture, device->captured * frame_bytes) != 0)
            device->capture = -1;
    }
    device->written = 0;
    device->started = 0;
}

static void lose(paced_device *device) {
    if (device->gone)
        return;
    device->gone = 1;
    if (*device->present_path)
        unlink(device->present_path);
    discard_unheard(device);
    tell(device, "gone", "%s", "");
    arm_timer(device);
    snd_pcm_ioplug_set_state(&device->io, SND_PCM_STATE_DISCONNECTED);
}

static int is_lost(paced_device *device) {
    if (!is_present(device) || (device->gone_ms && milliseconds_run(device) >= device->gone_ms))
        lose(device);
    return device->gone;
}

static int paced_start(snd_pcm_ioplug_t *io) {
    paced_device *device = io->private_data;
    if (is_lost(device))
        return -ENODEV;
    device->started = now();
    tell(device, "start", "%s", "");
    arm_timer(device);
    return 0;
}

static int paced_stop(snd_pcm_ioplug_t *io) {
    paced_device *device = io->private_data;
    if (device->gone)
        return 0;
    discard_unheard(device);
    tell(device, "drop", "%s", "");
    return 0;
}

static int paced_prepare(snd_pcm_ioplug_t *io) {
    paced_device *device = io->private_data;
    if (is_lost(device))
        return -ENODEV;
    discard_unheard(device);
    arm_timer(device);
    return 0;
}

static snd_pcm_sframes_t paced_pointer(snd_pcm_ioplug_t *io) {
    paced_device *device = io->private_data;
    if (is_lost(device))
        return 0;
    if (!device->started)
        return 0;
    int is_forced = device->underrun_ms && milliseconds_run(device) >= device->underrun_ms;
    if (is_forced || frames_due(device) >= device->written) {
        device->written = 0; /* all of it has been heard */
        device->started = 0;
        tell(device, "underrun", "%s", "");
        return -EPIPE;
    }
    return frames_played(device) % io->buffer_size;
}

static snd_pcm_sframes_t paced_transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                        snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
    paced_device *device = io->private_data;
    if (is_lost(device))
        return -ENODEV;
    const char *frames = (const char *)areas->addr + (areas->first + areas->step * offset) / 8;
    ssize_t bytes = size * areas->step / 8;
    if (device->capture >= 0 && write(device->capture, frames, bytes) != bytes)
        device->capture = -1;
    long long delay = device->written - frames_played(device) + device->latency;
    tell(device, "write", " %lu %lld", size, delay);
    device->written += size;
    device->captured += size;
    arm_timer(device);
    return size;
}

static int paced_delay(snd_pcm_ioplug_t *io, snd_pcm_sframes_t *delay) {
    paced_device *device = io->private_data;
    if (is_lost(device))
        return -ENODEV;
    *delay = device->written - frames_played(device) + (device->written ? device->latency : 0);
    return 0;
}

static int paced_hw_params(snd_pcm_ioplug_t *io, snd_pcm_hw_params_t *params) {
    paced_device *device = io->private_data;
    (void)params;
    if (device->capture < 0 && *device->capture_path) {
        device->capture = open(device->capture_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
        off_t bytes = device->capture < 0 ? 0 : lseek(device->capture, 0, SEEK_END);
        device->captured = bytes / (snd_pcm_format_physical_width(io->format) / 8 * io->channels);
    }
    device->available_minimum = io->period_size;
    tell(device, "set", " %u %u %s", io->rate, io->channels, snd_pcm_format_name(io->format));
    return 0;
}

static int paced_sw_params(snd_pcm_ioplug_t *io, snd_pcm_sw_params_t *params) {
    paced_device *device = io->private_data;
    snd_pcm_sw_params_get_avail_min(params, &device->available_minimum);
    return 0;
}

static int paced_poll_revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned int count,
                              unsigned short *events) {
    paced_device *device = io->private_data;
    *events = 0;
    if (is_lost(device))
        *events = POLLERR;
    else if (count == 1 && descriptors[0].revents & POLLIN)
        *events = POLLOUT;
    return 0;
}

static void release(paced_device *device) {
    if (device->capture >= 0)
        close(device->capture);
    if (device->log >= 0)
        close(device->log);
    if (device->timer >= 0)
        close(device->timer);
    free(device->capture_path);
    free(device->log_path);
    free(device->present_path);
    free(device->format);
    free(device);
}

static int paced_close(snd_pcm_ioplug_t *io) {
    paced_device *device = io->private_data;
    if (!device->gone)
        discard_unheard(device);
    tell(device, "close", "%s", "");
    release(device);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = paced_start,
    .stop = paced_stop,
    .pointer = paced_pointer,
    .transfer = paced_transfer,
    .close = paced_close,
    .hw_params = paced_hw_params,
    .sw_params = paced_sw_params,
    .prepare = paced_prepare,
    .poll_revents = paced_poll_revents,
    .delay = paced_delay,
};

static int read_options(paced_device *device, snd_config_t *configuration) {
    struct { const char *name; char **value; } texts[] = {
        {"capture", &device->capture_path}, {"log", &device->log_path},
        {"present", &device->present_path}, {"format", &device->format},
    };
    struct { const char *name; long *value; } numbers[] = {
        {"rate", &device->rate}, {"channels", &device->channels}, {"period", &device->period},
        {"latency", &device->latency}, {"open_errno", &device->open_errno},
        {"underrun_ms", &device->underrun_ms}, {"gone_ms", &device->gone_ms}, {"stuck_ms", &device->stuck_ms},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        snd_config_t *option;
        const char *text = "";
        if (snd_config_search(configuration, texts[i].name, &option) == 0)
            snd_config_get_string(option, &text);
        if (!(*texts[i].value = strdup(text)))
            return -ENOMEM;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        snd_config_t *option;
        if (snd_config_search(configuration, numbers[i].name, &option) == 0)
            snd_config_get_integer(option, numbers[i].value);
    }
    return 0;
}

static int constrain(paced_device *device) {
    snd_pcm_ioplug_t *io = &device->io;
    /* ALSA's `plug` converts for a device only if it can be mapped; the library does the mapping. */
    const unsigned int access[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED};
    unsigned int formats[] = {SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_FLOAT_LE, SND_PCM_FORMAT_S32_LE};
    unsigned int format_count = 3;
    if (*device->format)
        formats[0] = snd_pcm_format_value(device->format);
    if (*device->format || device->period)
        format_count = 1;
    unsigned int lowest_rate = device->rate ? device->rate : 8000;
    unsigned int highest_rate = device->rate ? device->rate : 192000;
    unsigned int fewest_channels = device->channels ? device->channels : device->period ? 2 : 1;
    unsigned int most_channels = device->channels ? device->channels : 2;
    int error = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
    if (!error)
        error = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, format_count, formats);
    if (!error)
        error = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, lowest_rate, highest_rate);
    if (!error)
        error = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS, fewest_channels, most_channels);
    if (!error)
        error = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, device->period ? 1 : 2, 1024);
    if (!error && device->period) {
        /* A period is limited in bytes: hence one format and one number of channels. */
        long frame_bytes = snd_pcm_format_physical_width(formats[0]) / 8 * most_channels;
        unsigned int bytes = device->period * frame_bytes;
        error = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, bytes, bytes);
    }
    return error;
}

SND_PCM_PLUGIN_DEFINE_FUNC(sonify_paced) {
    (void)root;
    if (stream != SND_PCM_STREAM_PLAYBACK)
        return -EINVAL;
    paced_device *device = calloc(1, sizeof *device);
    if (!device)
        return -ENOMEM;
    device->capture = device->log = -1;
    device->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    int error = read_options(device, conf);
    if (!error && (!is_present(device) || (device->open_errno && !*device->present_path)))
        error = device->open_errno ? -device->open_errno : -ENODEV;
    if (!error && *device->log_path)
        device->log = open(device->log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (!error) {
        device->io.version = SND_PCM_IOPLUG_VERSION;
        device->io.name = "Paced device of the sonify tests";
        device->io.poll_fd = device->timer;
        device->io.poll_events = POLLIN;
        device->io.callback = &callbacks;
        device->io.private_data = device;
        error = snd_pcm_ioplug_create(&device->io, name, stream, mode);
    }
    if (error) {
        release(device);
        return error;
    }
    error = constrain(device);
    if (error) {
        snd_pcm_ioplug_delete(&device->io); /* closes the device, which releases it */
        return error;
    }
    *pcmp = device->io.pcm;
    return 0;
}
SND_PCM_PLUGIN_SYMBOL(sonify_paced);
