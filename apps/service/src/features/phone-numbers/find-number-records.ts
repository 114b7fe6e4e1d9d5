import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { findConfiguration, type NumberConfigurationState } from "./carrier-settings/configuration-store.ts";
import { findRefusedWebhook, type RefusedWebhook } from "./incoming/refused-webhook-store.ts";
import type { PhoneNumber } from "./phone-number.ts";
import { findNumberByText } from "./phone-number-store.ts";

export type { NumberConfigurationState, RefusedWebhook };

/** Everything on record about one number, for finding out why it does not work. */
export interface NumberRecords {
  readonly number: PhoneNumber;
  /** Null when the carrier was never told anything about the number. */
  readonly configuration: NumberConfigurationState | null;
  /** Null: no webhook was refused. */
  readonly refusedWebhook: RefusedWebhook | null;
}

/** Null: the organization does not have the number. */
export async function findNumberRecords(unit: ScopedUnitOfWork, phoneNumber: string): Promise<NumberRecords | null> {
  const number = await findNumberByText(unit, phoneNumber);
  if (number === null) return null;
  return {
    number,
    configuration: await findConfiguration(unit, number.id),
    refusedWebhook: await findRefusedWebhook(unit, number.id),
  };
}
