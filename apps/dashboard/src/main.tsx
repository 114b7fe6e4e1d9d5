import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useReducer } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { queryClient } from "./api/api-query.ts";
import { loadLanguage } from "./i18n/choose-language.ts";
import { Redraw } from "./shell/redraw.ts";
import { applyTheme, storedTheme } from "./shell/theme.ts";

applyTheme(storedTheme());
// After an update a page that was open asks for files that are gone; the new page knows the new ones.
window.addEventListener("vite:preloadError", () => window.location.reload());

function Root() {
  const [times, redraw] = useReducer((count: number) => count + 1, 0);
  return (
    <QueryClientProvider client={queryClient}>
      <Redraw value={redraw}>
        <App key={times} />
      </Redraw>
    </QueryClientProvider>
  );
}

await loadLanguage();
const element = document.getElementById("app");
if (element !== null) createRoot(element).render(<Root />);
