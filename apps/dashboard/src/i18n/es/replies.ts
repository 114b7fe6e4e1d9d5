import type { replies as english } from "../en/replies.ts";
import type { TextsLike } from "../t.ts";

export const replies: TextsLike<typeof english> = {
  "replies.add": "Nueva respuesta guardada",
  "replies.any-language": "cualquiera",
  "replies.body": "Texto",
  "replies.body-hint": "Al insertarla se sustituye: {names}.",
  "replies.change": "Cambiar",
  "replies.change-title": "Cambiar «{shortcut}»",
  "replies.delete": "Eliminar",
  "replies.delete-consequence":
    "Desaparece para toda la organización: «{beginning}». Lo que se envió con ella se conserva.",
  "replies.delete-title": "¿Eliminar «{shortcut}»?",
  "replies.find": "Buscar una respuesta guardada",
  "replies.insert": "Insertar una respuesta guardada",
  "replies.language": "Idioma",
  "replies.manage": "Añadir, cambiar y eliminar respuestas guardadas",
  "replies.none": "Aún no hay respuestas guardadas. Aquí puedes guardar lo que envías a menudo.",
  "replies.none-such": "No hay ninguna respuesta guardada así.",
  "replies.save": "Guardar",
  "replies.shortcut": "Atajo",
  "replies.shortcut-hint": "Lo que se escribe para encontrarla: letras, cifras, - y _, sin espacios.",
  "replies.title": "Respuestas guardadas",
  "replies.unknown": "No se sabe nada de {names}: se enviaría tal cual.",
};
