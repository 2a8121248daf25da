import { changeTensors, readTensors } from './safetensors.js';

/** Parts of a protobuf message. They are joined at the end, because some are megabytes long. */
type Parts = Uint8Array[];
/** What constants and results in the graph are called. */
type Names = string | string[];
type Numbers = Float32Array | Uint8Array | Int8Array | BigInt64Array;

const [LAYERS, WIDTH, HEADS] = [6, 384, 12];
const WORD_RANGE = 127;
/** 7 bits: the sum of two products then fits into the 16 bits that x64 processors without VNNI have for it. */
const WEIGHT_RANGE = 63;
const TYPES: Record<string, number> = { Float32Array: 1, Uint8Array: 2, Int8Array: 3, BigInt64Array: 7 };
/** Operators that ONNX Runtime adds to the standard ones. */
const RUNTIME_OPERATORS = new Set(['MatMulIntegerToFloat', 'MultiHeadAttention', 'Gelu']);
const RUNTIME_DOMAIN = 'com.microsoft';

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.of(...bytes, Number(rest));
}
const bytesOf = (values: Numbers): Uint8Array => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
const integer = (field: number, value: number): Parts => [varint(field * 8), varint(value)];
const float = (field: number, value: number): Parts => [varint(field * 8 + 5), bytesOf(Float32Array.of(value))];
const message = (field: number, ...parts: Parts): Parts => [
  varint(field * 8 + 2),
  varint(parts.reduce((sum, { length }) => sum + length, 0)),
  ...parts,
];
const text = (field: number, value: string): Parts => message(field, Buffer.from(value));

/** Writes the fields of an ONNX file that the model needs. */
class Graph {
  private readonly nodes: Parts[] = [];
  private readonly constants: Parts[] = [];
  private results = 0;

  readonly constant = (name: string, values: Numbers, ...sizes: number[]): string => {
    const shape = sizes.flatMap((size) => integer(1, size));
    const type = integer(2, TYPES[values.constructor.name] ?? 0);
    this.constants.push(message(5, ...shape, ...type, ...text(8, name), ...message(9, bytesOf(values))));
    return name;
  };

  readonly node = (type: string, inputs: Names[], attributes: Record<string, number> = {}): Names => {
    const outputs = Array.from({ length: attributes.num_outputs ?? 1 }, () => `t${this.results++}`);
    const settings = Object.entries(attributes).map(([name, value]) => {
      const parts = Number.isInteger(value) ? [integer(3, value), integer(20, 2)] : [float(2, value), integer(20, 1)];
      return message(5, ...text(1, name), ...parts.flat());
    });
    const ports = [...inputs.flat().map((name) => text(1, name)), ...outputs.map((name) => text(2, name))];
    const operator = [text(3, `n${this.nodes.length}`), text(4, type), ...settings];
    const domain = RUNTIME_OPERATORS.has(type) ? text(7, RUNTIME_DOMAIN) : [];
    this.nodes.push(message(1, ...[...ports, ...operator, domain].flat()));
    return outputs;
  };

  /** The file, with names and sizes of its outputs. The description changes only the hash. */
  toFile(inputs: string[], outputs: [string, Names, ...(string | number)[]][], description?: string): Buffer {
    const size = (value: string | number): Parts =>
      message(1, ...(typeof value === 'string' ? text(2, value) : integer(1, value)));
    const port = (field: number, name: string, type: string, sizes: (string | number)[]): Parts => {
      const tensor = message(1, ...integer(1, TYPES[type] ?? 0), ...message(2, ...sizes.flatMap(size)));
      return message(field, ...text(1, name), ...message(2, ...tensor));
    };
    const graph = [
      ...this.nodes,
      ...outputs.map(([name, [result = '']]) =>
        message(1, ...text(1, result), ...text(2, name), ...text(4, 'Identity')),
      ),
      text(2, 'encoder'),
      ...this.constants,
      ...inputs.map((name) => port(11, name, 'BigInt64Array', ['texts', 'tokens'])),
      ...outputs.map(([name, , ...sizes]) => port(12, name, 'Float32Array', sizes)),
    ];
    const version = (domain: string, number: number): Parts => message(8, ...text(1, domain), ...integer(2, number));
    const versions = [...version('', 18), ...version(RUNTIME_DOMAIN, 1)];
    const start = [
      ...integer(1, 8),
      ...text(2, 'build-model'),
      ...(description === undefined ? [] : text(6, description)),
    ];
    return Buffer.concat([...start, ...message(7, ...graph.flat()), ...versions]);
  }
}

/** Rounds rows to integers of at most `range`, with a scale each. Loops, because callbacks for 23 million numbers take seconds. */
function quantize(values: Float32Array, width: number, range: number, isTransposed = false): [Int8Array, Float32Array] {
  const integers = new Int8Array(values.length);
  const scales = new Float32Array(values.length / width);
  const [rowStep, columnStep] = isTransposed ? [1, scales.length] : [width, 1];
  for (let row = 0; row < scales.length; row += 1) {
    let peak = 0;
    for (let at = row * width; at < (row + 1) * width; at += 1) peak = Math.max(peak, Math.abs(values[at] ?? 0));
    scales[row] = peak / range;
    const scale = isTransposed ? Math.fround(peak / range) : peak / range;
    for (let column = 0; column < width; column += 1)
      integers[row * rowStep + column * columnStep] = Math.round((values[row * width + column] ?? 0) / scale);
  }
  return [integers, scales];
}

/** What the reader's file adds to the weights. `settings` go into the model file, so that its hash covers them. */
interface Changes {
  file: Buffer;
  settings: string;
}

/**
 * Turns the weights of all-MiniLM-L6-v2 into an ONNX file with the same bytes on every machine: the encoder, with IDs of tokens in and
 * a vector out, or, with changes, the reader. Matrices and their inputs are rounded to 8 bits, with a scale per token, so that a
 * vector does not depend on other texts.
 */
export function buildModel(weights: Buffer, changes?: Changes): Buffer {
  const original = readTensors(weights);
  const read = changes === undefined ? original : changeTensors(original, readTensors(changes.file));
  const tensor = (...names: string[]): Float32Array => {
    const parts = names.map(read);
    const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
    parts.reduce((at, part) => (joined.set(part, at), at + part.length), 0);
    return joined;
  };
  const graph = new Graph();
  const { constant, node } = graph;
  const list = (name: string, ...values: number[]): string =>
    constant(name, BigInt64Array.from(values, BigInt), values.length);
  const [last, zero, one, two] = [list('last', -1), list('zero', 0), list('one', 1), list('two', 2)];
  const flat = list('flat', -1, WIDTH);
  const step = constant('step', Float32Array.of(1 / 127));
  const unit = constant('unit', Float32Array.of(1));
  const middle = constant('middle', Uint8Array.of(128));
  const middles = constant('middles', Uint8Array.of(128), 1);

  /** The product with a matrix, plus an offset. */
  const dense = (name: string, input: Names, ...paths: string[]): Names => {
    const offsets = tensor(...paths.map((path) => `${path}.bias`));
    const matrix = tensor(...paths.map((path) => `${path}.weight`));
    const [outputs, inputs] = [offsets.length, matrix.length / offsets.length];
    const offset = constant(`${name}.bias`, offsets, outputs);
    const [integers, scales] = quantize(matrix, inputs, WEIGHT_RANGE, true);
    const weight = constant(`${name}.weight`, integers, inputs, outputs);
    const scale = constant(`${name}.scale`, scales, outputs);
    const zeros = constant(`${name}.zero`, new Int8Array(outputs), outputs);
    const peaks = node('ReduceMax', [node('Abs', [input]), last], { keepdims: 1 });
    const tokenScales = node('Mul', [peaks, step]);
    const ranges = node('Reshape', [tokenScales, last]);
    const centers = node('Expand', [middles, node('Shape', [ranges])]);
    const tokens = node('QuantizeLinear', [input, ranges, centers], { axis: 0 });
    const product = node('MatMulIntegerToFloat', [tokens, weight, unit, scale, middle, zeros]);
    return node('Add', [node('Mul', [product, tokenScales]), offset]);
  };
  const normalize = (name: string, path: string, input: Names): Names => {
    const gain = constant(`${name}.gain`, tensor(`${path}.LayerNorm.weight`), WIDTH);
    const offset = constant(`${name}.offset`, tensor(`${path}.LayerNorm.bias`), WIDTH);
    return node('LayerNormalization', [input, gain, offset], { axis: -1, epsilon: 1e-12 });
  };

  const [words, scales] = quantize(tensor('embeddings.word_embeddings.weight'), WIDTH, WORD_RANGE);
  const types = tensor('embeddings.token_type_embeddings.weight');
  // Texts of the encoder have one type.
  const typeOf = (at: number): number => (changes === undefined ? (types[at % WIDTH] ?? 0) : 0);
  const places = tensor('embeddings.position_embeddings.weight').map((value, at) => value + typeOf(at));
  const picked = node('Gather', [constant('words', words, scales.length, WIDTH), 'input_ids']);
  const rounded = node('Cast', [picked], { to: 1 });
  const wordScales = node('Gather', [constant('words.scale', scales, scales.length, 1), 'input_ids']);
  const meanings = node('Mul', [rounded, wordScales]);
  const shape = node('Shape', ['input_ids']);
  const positions = constant('positions', places, places.length / WIDTH, WIDTH);
  const used = node('Slice', [positions, zero, node('Slice', [shape, one, two]), zero]);
  let sum = node('Add', [meanings, used]);
  if (changes !== undefined)
    sum = node('Add', [sum, node('Gather', [constant('types', types, 2, WIDTH), 'token_type_ids'])]);
  let states = normalize('embeddings', 'embeddings', node('Reshape', [sum, flat]));
  const cube = node('Concat', [shape, last], { axis: 0 });
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const [path, name] = [`encoder.layer.${layer}`, `l${layer}`];
    const attention = ['query', 'key', 'value'].map((part) => `${path}.attention.self.${part}`);
    const joined = node('Reshape', [dense(`${name}.qkv`, states, ...attention), cube]);
    const parts = node('Split', [joined], { axis: -1, num_outputs: 3 });
    const heard = node('Reshape', [node('MultiHeadAttention', [parts], { num_heads: HEADS }), flat]);
    const output = dense(`${name}.out`, heard, `${path}.attention.output.dense`);
    states = normalize(`${name}.norm1`, `${path}.attention.output`, node('Add', [output, states]));
    const inner = node('Gelu', [dense(`${name}.up`, states, `${path}.intermediate.dense`)]);
    const outer = dense(`${name}.down`, inner, `${path}.output.dense`);
    states = normalize(`${name}.norm2`, `${path}.output`, node('Add', [outer, states]));
  }
  if (changes === undefined) {
    const mean = node('ReduceMean', [node('Reshape', [states, cube]), one], { keepdims: 0 });
    const vector = node('LpNormalization', [mean], { axis: -1, p: 2 });
    return graph.toFile(['input_ids'], [['vector', vector, 'texts', WIDTH]]);
  }

  const linear = (name: string, input: Names): Names => {
    const [matrix, offsets] = [tensor(`head.${name}.weight`), tensor(`head.${name}.bias`)];
    const weight = constant(`${name}.weight`, matrix, offsets.length, matrix.length / offsets.length);
    return node('Gemm', [input, weight, constant(`${name}.bias`, offsets, offsets.length)], { transB: 1 });
  };
  const total = (input: Names): Names => node('ReduceSum', [input, last], { keepdims: 1 });
  const row = list('row', 1, -1);
  const first = node('Slice', [states, zero, one, zero]);
  // One for tokens of the passage.
  const inside = node('Reshape', [node('Cast', ['token_type_ids'], { to: 1 }), row]);
  const evidence = node('Sigmoid', [linear('evidence', states)]);
  const marked = node('Mul', [node('Reshape', [evidence, row]), inside]);
  const passage = node('Div', [node('MatMul', [inside, states]), total(inside)]);
  const quoted = node('Div', [node('MatMul', [marked, states]), node('Add', [total(marked), unit])]);
  const inner = node('Tanh', [linear('inner', node('Concat', [first, passage, quoted], { axis: 1 }))]);
  const whole = node('ReduceMean', [states, zero], { keepdims: 1 });
  const classes = node('Softmax', [linear('classes', node('Concat', [first, whole], { axis: 1 }))], { axis: 1 });
  return graph.toFile(
    ['input_ids', 'token_type_ids'],
    [
      ['score', linear('outer', inner), 1, 1],
      ['evidence', evidence, 'tokens', 1],
      ['classes', classes, 1, 'classes'],
    ],
    changes.settings,
  );
}
