import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Where the service serves it. Nothing is put inline, because the page's policy allows nothing inline. */
export default defineConfig({
  base: "/app/",
  plugins: [tailwindcss()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
