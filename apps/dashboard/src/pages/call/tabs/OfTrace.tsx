import type { WireCall } from "@parley/contracts/calls/call-schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../../i18n/t.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { callQueries } from "../call-queries.ts";
import type { Trace } from "./latency/answer-latency.ts";

interface OfTraceProps {
  readonly call: WireCall;
  readonly children: (trace: Trace) => ReactNode;
}

/** What is known turn by turn. It is found by the call, and there from its end on. */
export function OfTrace({ call, children }: OfTraceProps) {
  const found = useQuery(callQueries.traces(call.id));
  return (
    <Loaded query={found}>
      {([head]) =>
        head === undefined ? (
          <p>{t(call.status === "ongoing" ? "trace.not-yet" : "trace.none")}</p>
        ) : (
          <TraceById id={head.id}>{children}</TraceById>
        )
      }
    </Loaded>
  );
}

function TraceById({ id, children }: { readonly id: number } & Pick<OfTraceProps, "children">) {
  const trace = useQuery(callQueries.trace(id));
  return <Loaded query={trace}>{children}</Loaded>;
}
