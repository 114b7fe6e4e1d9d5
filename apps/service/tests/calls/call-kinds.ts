import { CARRIER_KINDS, type CarrierKind, TWILIO } from "../harness/carrier-kinds.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";

/** A carrier whose calls come to us. */
function withCalls(kind: CarrierKind): CarrierKind {
  return {
    ...kind,
    makeAccount() {
      const { options, env } = kind.makeAccount();
      const { telnyx, vonage } = options;
      return {
        env,
        options: {
          ...options,
          ...(telnyx === undefined
            ? {}
            : {
                telnyx: {
                  connections: (telnyx.connections ?? []).map(({ id }) => ({
                    id,
                    webhookUrl: `${PUBLIC_BASE_URL}/telnyx-webhook`,
                  })),
                },
              }),
          ...(vonage?.application === undefined
            ? {}
            : {
                vonage: {
                  ...vonage,
                  application: {
                    ...vonage.application,
                    answerUrl: `${PUBLIC_BASE_URL}/vonage-webhook`,
                    eventUrl: `${PUBLIC_BASE_URL}/vonage-webhook`,
                  },
                },
              }),
        },
      };
    },
  };
}

function kindNamed(name: string): CarrierKind {
  const kind = CARRIER_KINDS.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`there is no carrier kind ${name}`);
  return kind;
}

/** Every carrier, its calls coming to us. */
export const CALL_KINDS: readonly CarrierKind[] = [
  withCalls(TWILIO),
  withCalls(kindNamed("Telnyx")),
  withCalls(kindNamed("Vonage, Messages API")),
];
