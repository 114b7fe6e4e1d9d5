"""Makes silero-v6-8khz.f32 from the model file that the npm package @ricky0123/vad-web ships; needs onnx and numpy.

    python3 extract-weights.py silero_vad_v6.onnx silero-v6-8khz.f32

Weights are written in the order in which the kernel reads them: in blocks of as many outputs as it sums at a time, and within
a block input by input. README.md says what the file contains.
"""

import sys

import numpy
import onnx
from onnx import numpy_helper


def constants_of_8khz_branch(path):
    """The model first checks the sample rate; anything but 16 kHz takes the else branch."""
    graph = onnx.load(path).graph
    choice = next(node for node in graph.node if node.op_type == "If")
    branch = next(attribute.g for attribute in choice.attribute if attribute.name == "else_branch")
    return {
        node.output[0].split("__")[-1]: numpy_helper.to_array(attribute.t)
        for node in branch.node
        if node.op_type == "Constant"
        for attribute in node.attribute
        if attribute.name == "value"
    }


def blocks(inputs_by_outputs, outputs_a_block):
    inputs, outputs = inputs_by_outputs.shape
    return inputs_by_outputs.reshape(inputs, outputs // outputs_a_block, outputs_a_block).transpose(1, 0, 2)


def convolution(constants, layer, taps, outputs_a_block):
    """The weights of the given taps, from [output][input][tap], and the biases."""
    weight = constants[f"encoder.{layer}.reparam_conv.weight"].transpose(2, 1, 0)[taps]
    return [
        blocks(weight.reshape(-1, weight.shape[-1]), outputs_a_block),
        constants[f"encoder.{layer}.reparam_conv.bias"],
    ]


def weights(constants):
    basis = constants["stft.forward_basis_buffer"][:, 0, :]
    fourier = numpy.zeros((128, 136), numpy.float32)
    fourier[:, :65] = basis[:65].T
    fourier[:, 68:133] = basis[65:].T
    lstm = {name: constants[f"decoder.rnn.{name}"] for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")}
    return [
        blocks(fourier, 8),
        *convolution(constants, 0, slice(0, 3), 8),
        *convolution(constants, 1, slice(0, 3), 16),
        *convolution(constants, 2, slice(1, 3), 32),
        *convolution(constants, 3, slice(1, 2), 32),
        blocks(numpy.concatenate([lstm["weight_ih"], lstm["weight_hh"]], 1).T, 32),
        lstm["bias_ih"] + lstm["bias_hh"],
        constants["decoder.decoder.2.weight"],
        constants["decoder.decoder.2.bias"],
        numpy.zeros(3, numpy.float32),
    ]


model, target = sys.argv[1:]
parts = [numpy.ascontiguousarray(part, "<f4").reshape(-1) for part in weights(constants_of_8khz_branch(model))]
numpy.concatenate(parts).tofile(target)
