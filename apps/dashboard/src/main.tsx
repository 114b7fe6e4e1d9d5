import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useReducer } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { findAccountLinkPage } from "./account-link-pages.ts";
import { queryClient } from "./api/api-query.ts";
import { loadLanguage } from "./i18n/choose-language.ts";
import { Redraw } from "./shell/redraw.ts";
import { applyTheme, storedTheme } from "./shell/theme.ts";

applyTheme(storedTheme());
// After an update a page that was open asks for files that are gone; the new page knows the new ones.
window.addEventListener("vite:preloadError", () => window.location.reload());

const AccountLinkPage = findAccountLinkPage(window.location.pathname);

function Root() {
  const [times, redraw] = useReducer((count: number) => count + 1, 0);
  return (
    <QueryClientProvider client={queryClient}>
      <Redraw value={redraw}>
        {AccountLinkPage === undefined ? (
          <App key={times} />
        ) : (
          // Without the key: the page keeps what was typed, and the API key that it shows only once.
          <Suspense>
            <AccountLinkPage />
          </Suspense>
        )}
      </Redraw>
    </QueryClientProvider>
  );
}

await loadLanguage();
const element = document.getElementById("app");
if (element !== null) createRoot(element).render(<Root />);
