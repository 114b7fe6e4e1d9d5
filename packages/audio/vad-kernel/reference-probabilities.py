"""Runs the model on audio the way its makers do, in onnxruntime, and prints its probabilities as JSON; needs numpy, too.

    python3 reference-probabilities.py silero_vad_v6.onnx sentence.ulaw synthetic.ulaw
"""

import hashlib
import json
import pathlib
import sys

import numpy
import onnxruntime

WINDOW = 256
CONTEXT = 32


def decoded(mu_law):
    """G.711 mu-law as floats, with a full scale of 1."""
    inverted = (~numpy.frombuffer(mu_law, numpy.uint8)).astype(numpy.int32)
    magnitude = ((((inverted & 15) << 3) + 132) << ((inverted >> 4) & 7)) - 132
    return (numpy.where(inverted & 128, -magnitude, magnitude) / 32768).astype(numpy.float32)


def probabilities(session, samples):
    state = numpy.zeros((2, 1, 128), numpy.float32)
    rate = numpy.array(8000, numpy.int64)
    context = numpy.zeros(CONTEXT, numpy.float32)
    for start in range(0, len(samples) - WINDOW + 1, WINDOW):
        signal = numpy.concatenate([context, samples[start : start + WINDOW]])
        context = signal[-CONTEXT:]
        output, state = session.run(None, {"input": signal[None], "state": state, "sr": rate})
        yield round(float(output[0, 0]), 7)


model, *files = sys.argv[1:]
session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
result = {}
for file in map(pathlib.Path, files):
    mu_law = file.read_bytes()
    digest = hashlib.sha256(mu_law).hexdigest()
    result[file.stem] = {"sha256": digest, "probabilities": list(probabilities(session, decoded(mu_law)))}
print(json.dumps(result))
