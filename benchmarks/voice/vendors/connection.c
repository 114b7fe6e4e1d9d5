#include "connection.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

void connection_send(Connection *connection, const void *bytes, size_t length) {
  if (connection->unsent_length == 0) {
    ssize_t sent = send(connection->fd, bytes, length, MSG_NOSIGNAL);
    if (sent == (ssize_t)length) return;
    if (sent < 0 && errno != EAGAIN) {
      connection->is_closing = true;
      return;
    }
    if (sent > 0) {
      bytes = (const uint8_t *)bytes + sent;
      length -= (size_t)sent;
    }
  }
  connection->unsent = realloc(connection->unsent, connection->unsent_length + length);
  if (connection->unsent == NULL) abort();
  memcpy(connection->unsent + connection->unsent_length, bytes, length);
  connection->unsent_length += length;
}

void connection_send_message(Connection *connection, enum WebSocketOpcode opcode, const void *payload, size_t length) {
  uint8_t frame[4096];
  size_t header = websocket_header(frame, opcode, length, false);
  if (header + length > sizeof frame) abort();
  memcpy(frame + header, payload, length);
  connection_send(connection, frame, header + length);
}

void connection_send_text(Connection *connection, const char *format, ...) {
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  connection_send_message(connection, WS_TEXT, text, (size_t)length);
}

bool message_is(const WebSocketFrame *message, const char *type) {
  char member[64];
  int length = snprintf(member, sizeof member, "\"type\":\"%s\"", type);
  return memmem(message->payload, message->length, member, (size_t)length) != NULL;
}
