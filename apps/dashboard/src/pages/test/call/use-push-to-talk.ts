import { useEffect } from "react";
import type { TalkCall } from "../talk/talk-call.ts";

/** While it is on, the microphone is heard only as long as the space bar is held. */
export function usePushToTalk(call: TalkCall, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    call.isMuted = true;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== " " || isUsedThere(event.target)) return;
      // Else the page scrolls.
      event.preventDefault();
      if (!event.repeat) call.isMuted = event.type === "keyup";
    };
    // Its key is let go where this page does not see it.
    const mute = () => {
      call.isMuted = true;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("keyup", onKey);
    window.addEventListener("blur", mute);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("keyup", onKey);
      window.removeEventListener("blur", mute);
      call.isMuted = false;
    };
  }, [call, isOn]);
}

/** Space is a letter there, or presses what has the focus. */
function isUsedThere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, button, a, summary") !== null;
}
