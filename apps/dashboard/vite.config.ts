import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Where the service serves it. Nothing is put inline, because the page's policy allows nothing inline. */
export default defineConfig({
  base: "/app/",
  plugins: [tailwindcss()],
  // Whatever the environment of whoever builds says: React has a slow half for development.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
