import type { CaptureKind, CaptureValue } from "@parley/flow-graph/capture-schemas";
import type { CaptureContext, CaptureReading } from "./capture-reading.ts";
import { readAddress } from "./kinds/address.ts";
import { readChoice } from "./kinds/choice.ts";
import { readDate } from "./kinds/date.ts";
import { readEmail } from "./kinds/email.ts";
import { readName } from "./kinds/name.ts";
import { readNumber } from "./kinds/number.ts";
import { readPhone } from "./kinds/phone.ts";

type ValueOf<Kind extends CaptureKind> = Extract<CaptureValue, { kind: Kind }>;

const READERS: {
  readonly [Kind in CaptureKind]: (value: ValueOf<Kind>, answer: string, context: CaptureContext) => CaptureReading;
} = {
  phone: readPhone,
  email: readEmail,
  name: readName,
  address: readAddress,
  date: readDate,
  number: readNumber,
  choice: readChoice,
};

/**
 * What an answer says of a value that was asked for. Of what was said and taken back ("no, sorry, …") the last counts.
 * Never throws; linear in the length of the answer, of which the first 2,000 characters are read.
 */
export function readCapture(value: CaptureValue, answer: string, context: CaptureContext): CaptureReading {
  return readAs(value.kind, value, answer, context);
}

function readAs<Kind extends CaptureKind>(
  kind: Kind,
  value: ValueOf<Kind>,
  answer: string,
  context: CaptureContext,
): CaptureReading {
  return READERS[kind](value, answer, context);
}
