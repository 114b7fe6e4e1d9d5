/** The run ended without a fault: by a signal, or at the end of the input. */
export class Ended extends Error {}
