/** a × b + c; rounded once if the machine can fuse the two, otherwise twice. */
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f32x4.relaxed_madd(a, b, c) : f32x4.add(f32x4.mul(a, b), c);
}

const LN_2_HIGH: f32 = 0.693359375;
const LN_2_LOW: f32 = -2.1219444e-4;
/** Beyond this a float's exponent overflows; no result here depends on larger values. */
const EXPONENT_LIMIT: f32 = 87;

/** e^x as 2^n × e^r with |r| <= ln 2 / 2, and e^r by its series up to r^6 / 720: exact to a float's last two bits. */
function exponential(x: v128): v128 {
  const limited = f32x4.max(f32x4.min(x, f32x4.splat(EXPONENT_LIMIT)), f32x4.splat(-EXPONENT_LIMIT));
  const n = f32x4.nearest(f32x4.mul(limited, f32x4.splat(Mathf.LOG2E)));
  // ln 2 in two parts, the first with so few digits that its product with n is exact (Cody and Waite).
  const r = multiplyAdd(n, f32x4.splat(-LN_2_LOW), multiplyAdd(n, f32x4.splat(-LN_2_HIGH), limited));
  let series = f32x4.splat(1.0 / 720.0);
  series = multiplyAdd(series, r, f32x4.splat(1.0 / 120.0));
  series = multiplyAdd(series, r, f32x4.splat(1.0 / 24.0));
  series = multiplyAdd(series, r, f32x4.splat(1.0 / 6.0));
  series = multiplyAdd(series, r, f32x4.splat(0.5));
  series = multiplyAdd(series, r, f32x4.splat(1));
  series = multiplyAdd(series, r, f32x4.splat(1));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(series, power);
}

export function sigmoid(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exponential(f32x4.neg(x))));
}

/** Computed as tanh x = 2 σ(2x) - 1. */
export function hyperbolicTangent(x: v128): v128 {
  const twice = sigmoid(f32x4.add(x, x));
  return f32x4.sub(f32x4.add(twice, twice), f32x4.splat(1));
}

export function sumOfLanes(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}
