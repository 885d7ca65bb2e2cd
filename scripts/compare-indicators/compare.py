#!/usr/bin/env python3
"""Compares the engine's indicators with TA-Lib and prints the largest difference of each plot.

Needs `pip install TA-Lib numpy`. Usage: compare.py [CSV with Date,Open,High,Low,Close,Volume]
Without a file it takes 5,000 candles of a seeded random walk.
"""
import csv, datetime, json, os, random, subprocess, sys
import numpy, talib

HERE = os.path.dirname(os.path.abspath(__file__))


def random_walk(count):
    source, price = random.Random(7), 100.0
    for index in range(count):
        start, price = price, max(1, round(price * (1 + source.gauss(0, 0.02)), 2))
        high = round(max(start, price) + abs(source.gauss(0, 0.6)), 2)
        low = round(min(start, price) - abs(source.gauss(0, 0.6)), 2)
        yield 86400 * index, start, high, low, price, float(source.randint(1000, 9999))


def from_file(path):
    for row in csv.DictReader(open(path)):
        day = datetime.datetime.fromisoformat(row["Date"] + "T00:00:00+00:00")
        yield (int(day.timestamp()), *(float(row[name]) for name in ("Open", "High", "Low", "Close", "Volume")))


def engine_values(rows, indicators):
    text = "".join(",".join(map(repr, row)) + "\n" for row in rows)
    environment = dict(os.environ, SONIFY_ENGINE_ONLY="1")
    command = ["swift", "run", "-q", "-c", "release", "--package-path", HERE, "indicator-values", *indicators]
    result = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, env=environment, check=True)
    values = json.loads(result.stdout)
    return {name: {key: numpy.array([numpy.nan if v is None else v for v in plot]) for key, plot in plots.items()}
            for name, plots in values.items()}


def moved(values, distance):
    result = numpy.full(len(values), numpy.nan)
    result[distance:] = values[:len(values) - distance]
    return result


def library_values(h, l, c, v):
    bands, macd, stoch = talib.BBANDS(c, 20, 2, 2), talib.MACD(c, 12, 26, 9), talib.STOCH(h, l, c, 14, 3, 0, 3, 0)
    donchian, trend = talib.DONCHIAN(h, l, 20), talib.SUPERTREND(h, l, c, 10, 3)
    # TA-Lib's KC has the mean of the typical price in its middle, ours that of the close.
    middle, width = talib.EMA(c, 20), 2 * talib.ATR(h, l, c, 10)
    fast, slow, wide = talib.MIDPRICE(h, l, 9), talib.MIDPRICE(h, l, 26), talib.MIDPRICE(h, l, 52)
    return {
        "sma:20": {"ma": talib.SMA(c, 20)}, "ema:20": {"ma": talib.EMA(c, 20)}, "wma:20": {"ma": talib.WMA(c, 20)},
        "bollinger:20,2": dict(zip(("upper", "middle", "lower"), bands)),
        "vwap:Whole series": {"vwap": talib.VWAP(h, l, c, v)},
        "rsi:14": {"rsi": talib.RSI(c, 14)},
        "macd:12,26,9": dict(zip(("macd", "signal", "histogram"), macd)),
        "stochastic:14,3,3": dict(zip("kd", stoch)),
        "atr:14": {"atr": talib.ATR(h, l, c, 14)},
        # TA-Lib begins with the first volume, ours with 0.
        "obv": {"obv": talib.OBV(c, v) - v[0]},
        "donchian:20": dict(zip(("upper", "middle", "lower"), donchian)),
        "keltner:20,10,2": {"upper": middle + width, "middle": middle, "lower": middle - width},
        "supertrend:10,3": {"up": numpy.where(trend[1] > 0, trend[0], numpy.nan),
                            "down": numpy.where(trend[1] < 0, trend[0], numpy.nan)},
        "psar:0.02,0.2": {"psar": talib.SAR(h, l, 0.02, 0.2)},
        "ichimoku:9,26,52,26": {"conversion": fast, "base": slow, "spanA": moved((fast + slow) / 2, 26),
                                "spanB": moved(wide, 26)},
        "adx:14": {"adx": talib.ADX(h, l, c, 14), "plusDI": talib.PLUS_DI(h, l, c, 14),
                   "minusDI": talib.MINUS_DI(h, l, c, 14)},
        "cci:20": {"cci": talib.CCI(h, l, c, 20)}, "mfi:14": {"mfi": talib.MFI(h, l, c, v, 14)},
        "williamsR:14": {"williamsR": talib.WILLR(h, l, c, 14)},
        "roc:12": {"roc": talib.ROC(c, 12)}, "momentum:12": {"roc": talib.MOM(c, 12)},
        "cmf:20": {"cmf": talib.CMF(h, l, c, v, 20)},
    }


def main():
    rows = list(from_file(sys.argv[1]) if len(sys.argv) > 1 else random_walk(5000))
    _, _, high, low, close, volume = (numpy.array(column, dtype=float) for column in zip(*rows))
    theirs = library_values(high, low, close, volume)
    ours = engine_values(rows, list(theirs))
    print(f"{len(rows)} candles, TA-Lib {talib.__ta_version__.decode().split()[0]} (Python {talib.__version__})")
    print("indicator | plot | first ours | first theirs | one is missing | largest difference | over the last 1,000")
    for name, plots in theirs.items():
        for key, other in plots.items():
            mine = ours[name][key]
            there = [numpy.flatnonzero(~numpy.isnan(values)) for values in (mine, other)]
            first = [str(places[0]) if len(places) else "none" for places in there]
            one_missing = numpy.count_nonzero(numpy.isnan(mine) != numpy.isnan(other))
            gap = numpy.abs(mine - other)
            largest, late = (f"{numpy.nanmax(part):.1e}" if not numpy.isnan(part).all() else "none"
                             for part in (gap, gap[-1000:]))
            print(" | ".join([name, key, *first, str(one_missing), largest, late]))


if __name__ == "__main__":
    main()
