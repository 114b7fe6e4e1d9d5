import type { system as english } from "../en/system.ts";
import type { TextsLike } from "../t.ts";

export const system: TextsLike<typeof english> = {
  "check-status.failed": "fallida",
  "check-status.ok": "correcta",
  "check-status.skipped": "omitida",
  "check-status.warning": "advertencia",
  "system-part.database": "Base de datos",
  "system-part.disk": "Disco",
  "system-part.process": "Proceso",
  "system.admins-only": "Solo los administradores pueden ver el estado de la instalación.",
  "system.all-well": "Todo lo que se ha probado funciona.",
  "system.backup": "Última copia de seguridad",
  "system.examination": "Examen",
  "system.examination-hint":
    "Prueba todo aquello en lo que se apoya Parley, como el comando «parley doctor»: base de datos, direcciones, correo, operadores, modelos, proveedores de voz y puentes SIP. Cada proveedor recibe una pequeña petición, que puede facturar. Los resultados están en inglés.",
  "system.examine": "Examinar ahora",
  "system.examining": "Examinando…",
  "system.failures": { one: "1 comprobación ha fallado.", other: "{count} comprobaciones han fallado." },
  "system.found": "Resultado",
  "system.migration": "Migración de la base de datos",
  "system.no-backup": "No consta ninguna aquí. Ejecute «parley backup» y guarde el archivo en otro lugar.",
  "system.not-ready": "no disponible",
  "system.operator-only":
    "Solo los administradores de la organización creada con la instalación pueden hacerla examinar.",
  "system.part": "Parte",
  "system.readiness": "Disponibilidad para recibir tráfico",
  "system.ready": "disponible",
  "system.reason": "Motivo",
  "system.state": "Estado",
  "system.version": "Versión",
  "system.warnings": {
    one: "Todo funciona; 1 comprobación tiene una advertencia.",
    other: "Todo funciona; {count} comprobaciones tienen una advertencia.",
  },
};
