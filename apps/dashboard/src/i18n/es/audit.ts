import type { audit as english } from "../en/audit.ts";
import type { TextsLike } from "../t.ts";

export const audit: TextsLike<typeof english> = {
  "audit.about":
    "Peticiones que cambiaron algo, leyeron un secreto o exportaron algo, hechas o rechazadas. Solo se guardan nombres, nunca valores.",
  "audit.address": "Desde la dirección",
  "audit.admins-only": "Solo los administradores pueden leer el registro.",
  "audit.answer": "Respuesta",
  "audit.broken": "El registro fue alterado: la entrada {id} no se sigue de las anteriores.",
  "audit.broken-hint": {
    one: "1 entrada anterior está intacta.",
    other: "{count} entradas anteriores están intactas.",
  },
  "audit.client": "Cliente",
  "audit.count": { one: "1 entrada", other: "{count} entradas" },
  "audit.credential": "Identificado por",
  "audit.former": "antiguo miembro {id}",
  "audit.hash": "Hash",
  "audit.head": "Guárdelo en otro lugar; con él se puede probar después que nada anterior se reescribió:",
  "audit.ids": "Sobre",
  "audit.intact": {
    one: "La única entrada está como se escribió.",
    other: "Las {count} entradas están como se escribieron.",
  },
  "audit.integrity": "¿Se cambió algo?",
  "audit.key": "Clave de API",
  "audit.members": "Campos enviados",
  "audit.none": "No hay nada así registrado.",
  "audit.operation": "Operación",
  "audit.request": "Petición",
  "audit.verify": "Verificar",
  "audit.verify-hint": "Recalcula la cadena de hashes de todas las entradas; una entrada alterada o ausente la rompe.",
  "audit.verifying": "Verificando…",
  "audit.when": "Cuándo",
  "credential.access-token": "token de acceso",
  "credential.api-key": "clave de API",
  "credential.none": "nada",
  "credential.session-cookie": "sesión en el navegador",
};
