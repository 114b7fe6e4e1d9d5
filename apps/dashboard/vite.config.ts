import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Where the service serves it. Nothing is put inline, because the page's policy allows nothing inline. */
export default defineConfig({
  base: "/app/",
  plugins: [tailwindcss()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // The list of what each page needs would be 2 kB of the first one; links load their page when somebody points at them.
    modulePreload: false,
    reportCompressedSize: false,
  },
});
