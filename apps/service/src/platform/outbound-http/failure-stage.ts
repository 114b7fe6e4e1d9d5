import { type Dispatcher, errors } from "undici";
import { OutboundHttpError } from "./outbound-http.ts";

/**
 * Turns every error of a dispatch into an `OutboundHttpError`. undici calls `onRequestStart` when it has a connection
 * and is about to write the first byte: before that nothing was sent, after that nobody can tell.
 */
export function reportFailureStage(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => {
    let hasStarted = false;
    return dispatch(options, {
      onRequestStart(controller, context: unknown) {
        hasStarted = true;
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (controller, statusCode, headers, socket) =>
        handler.onRequestUpgrade?.(controller, statusCode, headers, socket),
      onResponseStarted: () => handler.onResponseStarted?.(),
      onResponseStart: (controller, statusCode, headers, statusMessage) =>
        handler.onResponseStart?.(controller, statusCode, headers, statusMessage),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) =>
        handler.onResponseError?.(controller, toOutboundHttpError(error, hasStarted)),
      onBodySent: (chunk) => handler.onBodySent?.(chunk),
      onRequestSent: () => handler.onRequestSent?.(),
    });
  };
}

/** @param error also whatever reason a request was aborted with */
function toOutboundHttpError(error: unknown, hasStarted: boolean): OutboundHttpError {
  if (error instanceof OutboundHttpError) {
    return error;
  }
  const code = codeOf(error);
  if (hasStarted) {
    const isTimeout = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
    return new OutboundHttpError("unknown", `The exchange broke off (${code})`, { isTimeout, cause: error });
  }
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError) {
    return new OutboundHttpError("blocked", `The request cannot be sent: ${error.message}`, { cause: error });
  }
  const isTimeout = error instanceof errors.ConnectTimeoutError || code === "ETIMEDOUT";
  return new OutboundHttpError("not-sent", `No connection (${code})`, { isTimeout, cause: error });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "aborted";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
