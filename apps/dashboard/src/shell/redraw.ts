import { createContext } from "react";

/** Draws everything anew, in the language that was chosen. */
export const Redraw = createContext<() => void>(() => undefined);
