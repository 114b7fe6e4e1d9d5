/**
 * What goes wrong with the next requests:
 * - `refuse`: nothing listens on the port;
 * - `hang`: the request is read and never answered;
 * - `status`: an error status in the vendor's own error shape;
 * - `cut`: the socket is destroyed after that many chunks of output (0: after the headers);
 * - `early-end`: like `cut`, but the response ends as if it were complete;
 * - `stall`: like `cut`, but the socket stays open and silent;
 * - `malformed`: broken JSON after that many chunks;
 * - `stream-error`: the vendor's own error frame after that many chunks;
 * - `slow-first-chunk`: the headers come at once, the first chunk late;
 * - `not-a-stream`: status 200 with a page of HTML, as a captive portal or a wrong address gives.
 */
export type ModelFault = { readonly limit?: number } & (
  | { readonly kind: "refuse" | "hang" | "not-a-stream" }
  | {
      readonly kind: "status";
      readonly statusCode: number;
      readonly retryAfter?: string;
      readonly code?: string;
      readonly message?: string;
    }
  | { readonly kind: "cut" | "early-end" | "stall" | "malformed" | "stream-error"; readonly afterChunks: number }
  | { readonly kind: "slow-first-chunk"; readonly delayMs: number }
);
