/** Ends the run without being a fault: a signal, or the end of the input. */
export class Ended extends Error {}
