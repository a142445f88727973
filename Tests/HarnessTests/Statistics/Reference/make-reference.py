"""Writes reference.json: what SciPy says of the cases that StatisticsTests holds our statistics to.

Run with: python3 make-reference.py    (SciPy 1.17.1 and NumPy made the committed file)
"""
import json
import pathlib

import numpy
import scipy
from scipy import stats

random = numpy.random.default_rng(20261121)


def rounded(values):
    return [float(value) for value in numpy.round(values, 6)]


def signed_ranks():
    cases = []
    for count, shift in [(5, 0.0), (8, 0.5), (12, -0.3), (25, 0.2), (50, 0.1), (50, 1.5), (51, 0.2), (200, 0.05)]:
        cases.append(rounded(random.normal(shift, 1, count)))
    for count in (12, 40, 120):  # ties, and zeros that are left out
        cases.append([float(value) for value in random.integers(-3, 5, count)])
    answers = []
    for values in cases:
        nonzero = [value for value in values if value != 0]
        tied = len({abs(value) for value in nonzero}) < len(nonzero)
        exact = len(nonzero) <= 50 and not tied
        result = stats.wilcoxon(
            nonzero, alternative="greater", method="exact" if exact else "approx", correction=not exact
        )
        answers.append(
            {
                "differences": values,
                "rankSum": float(result.statistic),
                "probability": float(result.pvalue),
            }
        )
    return answers


def intervals():
    answers = []
    for count, draw in [
        (12, lambda n: random.normal(0.02, 0.05, n)),
        (40, lambda n: random.lognormal(0, 0.5, n)),
        (150, lambda n: random.standard_t(2, n) * 0.03),
    ]:
        values = rounded(draw(count))
        for level in (0.9, 0.99):
            result = stats.bootstrap(
                (values,),
                lambda sample, axis: stats.trim_mean(sample, 0.2, axis=axis),
                confidence_level=level,
                n_resamples=100_000,
                method="BCa",
                batch=10_000,
                rng=random,
            )
            interval = result.confidence_interval
            answers.append(
                {
                    "values": values,
                    "level": level,
                    "estimate": float(stats.trim_mean(values, 0.2)),
                    "lower": float(interval.low),
                    "upper": float(interval.high),
                }
            )
    return answers


document = {
    "madeWith": f"SciPy {scipy.__version__}, NumPy {numpy.__version__}",
    "signedRanks": signed_ranks(),
    "intervals": intervals(),
}
path = pathlib.Path(__file__).with_name("reference.json")
path.write_text(json.dumps(document, indent=1) + "\n")
