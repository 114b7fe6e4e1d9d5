// Vendors without latency behind one port of loopback: Deepgram's `/v1/listen`, `/v2/listen` and `/v1/speak`, OpenAI's
// `/v1/chat/completions`. One thread, one epoll; prints `listening PORT`. What is measured with them is what a platform
// adds, not what vendors take.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../wire/base64.h"
#include "../wire/sha1.h"
#include "chat.h"
#include "../wire/real-time.h"
#include "connection.h"
#include "listen.h"
#include "speak.h"

enum { MAX_EVENTS = 256 };

static void fail(const char *what) {
  perror(what);
  exit(1);
}

// The value of a header, without the blanks before it; its length in `length`. NULL when it is not there.
static const char *header_value(const char *head, const char *name, size_t *length) {
  for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line + 2, "\r\n")) {
    size_t name_length = strlen(name);
    if (strncasecmp(line + 2, name, name_length) != 0 || line[2 + name_length] != ':') continue;
    const char *value = line + 3 + name_length;
    while (*value == ' ') value++;
    *length = strcspn(value, "\r");
    return value;
  }
  return NULL;
}

static void accept_upgrade(Connection *connection, const char *key, size_t key_length) {
  static const char GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  uint8_t keyed[SHA1_MAX_INPUT], digest[SHA1_BYTES];
  if (key_length + sizeof GUID - 1 > sizeof keyed) {
    connection->is_closing = true;
    return;
  }
  memcpy(keyed, key, key_length);
  memcpy(keyed + key_length, GUID, sizeof GUID - 1);
  sha1(keyed, key_length + sizeof GUID - 1, digest);
  char accept[32], answer[256];
  base64_encode(digest, sizeof digest, accept);
  int size = snprintf(answer, sizeof answer,
                      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Accept: %s\r\n\r\n",
                      accept);
  connection_send(connection, answer, (size_t)size);
}

static void answer_not_found(Connection *connection) {
  static const char ANSWER[] = "HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\ncontent-length: 34\r\n\r\n"
                               "{\"error\":{\"message\":\"Not found.\"}}";
  connection_send(connection, ANSWER, sizeof ANSWER - 1);
}

static void answer_upgrade(Connection *connection, const char *target, const char *key, size_t key_length) {
  if (strncmp(target, "/v1/listen", 10) == 0) connection->protocol = PROTOCOL_LISTEN;
  else if (strncmp(target, "/v2/listen", 10) == 0) connection->protocol = PROTOCOL_FLUX;
  else if (strncmp(target, "/v1/speak", 9) == 0) connection->protocol = PROTOCOL_SPEAK;
  else {
    answer_not_found(connection);
    return;
  }
  accept_upgrade(connection, key, key_length);
  if (connection->protocol == PROTOCOL_SPEAK) speak_open(connection);
  else listen_open(connection, target);
}

// One request at the beginning of what was received; the bytes it took, 0 when it is not whole.
static size_t answer_request(Connection *connection) {
  char *bytes = (char *)connection->received;
  char *head_end = memmem(bytes, connection->received_length, "\r\n\r\n", 4);
  if (head_end == NULL) return 0;
  size_t head_length = (size_t)(head_end - bytes) + 4, value_length, body_length = 0;
  // The head as text: it ends where its last line ends.
  head_end[2] = 0;
  const char *length = header_value(bytes, "content-length", &value_length);
  if (length != NULL) body_length = (size_t)atol(length);
  if (connection->received_length < head_length + body_length) {
    head_end[2] = '\r';
    return 0;
  }
  const char *key = header_value(bytes, "sec-websocket-key", &value_length);
  const char *target = strchr(bytes, ' ');
  target = target == NULL ? "" : target + 1;
  if (key != NULL) answer_upgrade(connection, target, key, value_length);
  else if (strncmp(target, "/v1/chat/completions ", 21) == 0) chat_answer(connection, bytes + head_length, body_length);
  else answer_not_found(connection);
  return head_length + body_length;
}

static size_t take_message(Connection *connection, uint8_t *bytes, size_t available) {
  WebSocketFrame message;
  size_t taken = websocket_read(bytes, available, &message);
  if (taken == 0) return 0;
  if (message.opcode == WS_CLOSE) {
    connection_send_message(connection, WS_CLOSE, message.payload, message.length);
    connection->is_closing = true;
  }
  if (message.opcode == WS_PING) connection_send_message(connection, WS_PONG, message.payload, message.length);
  if (message.opcode != WS_TEXT && message.opcode != WS_BINARY) return taken;
  if (connection->protocol == PROTOCOL_SPEAK) speak_receive(connection, &message);
  else listen_receive(connection, &message);
  return taken;
}

static void receive(Connection *connection) {
  if (connection->received_capacity - connection->received_length < 16384) {
    connection->received_capacity = connection->received_capacity * 2 + 32768;
    connection->received = realloc(connection->received, connection->received_capacity);
    if (connection->received == NULL) abort();
  }
  ssize_t size = read(connection->fd, connection->received + connection->received_length,
                      connection->received_capacity - connection->received_length);
  if (size <= 0) {
    connection->is_closing = true;
    return;
  }
  connection->received_length += (size_t)size;
  size_t taken = 0, step = 1;
  while (step > 0 && taken < connection->received_length && !connection->is_closing) {
    if (connection->protocol == PROTOCOL_HTTP) {
      // A request is read as text from the very beginning.
      connection->received_length -= taken;
      memmove(connection->received, connection->received + taken, connection->received_length);
      taken = step = answer_request(connection);
    } else {
      step = take_message(connection, connection->received + taken, connection->received_length - taken);
      taken += step;
    }
  }
  connection->received_length -= taken;
  memmove(connection->received, connection->received + taken, connection->received_length);
}

static void send_unsent(Connection *connection) {
  uint8_t *unsent = connection->unsent;
  size_t length = connection->unsent_length;
  connection->unsent = NULL;
  connection->unsent_length = 0;
  connection_send(connection, unsent, length);
  free(unsent);
}

static void end(Connection *connection) {
  close(connection->fd);
  free(connection->received);
  free(connection->unsent);
  free(connection);
}

static int listen_on_loopback(void) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(fd, (struct sockaddr *)&address, length) != 0 || listen(fd, 4096) != 0) fail("listen");
  getsockname(fd, (struct sockaddr *)&address, &length);
  printf("listening %d\n", ntohs(address.sin_port));
  fflush(stdout);
  return fd;
}

int main(void) {
  run_in_real_time(VENDORS_PRIORITY);
  int server = listen_on_loopback();
  int epoll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
  epoll_ctl(epoll, EPOLL_CTL_ADD, server, &event);
  for (;;) {
    struct epoll_event events[MAX_EVENTS];
    int count = epoll_wait(epoll, events, MAX_EVENTS, -1);
    for (int at = 0; at < count; at++) {
      Connection *connection = events[at].data.ptr;
      if (connection == NULL) {
        connection = calloc(1, sizeof *connection);
        connection->fd = accept4(server, NULL, NULL, SOCK_NONBLOCK);
        int on = 1;
        setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        event = (struct epoll_event){.events = EPOLLIN, .data.ptr = connection};
        epoll_ctl(epoll, EPOLL_CTL_ADD, connection->fd, &event);
        continue;
      }
      if (events[at].events & EPOLLOUT) send_unsent(connection);
      if (events[at].events & ~EPOLLOUT) receive(connection);
      if (connection->is_closing) {
        end(connection);
        continue;
      }
      if (connection->unsent_length > 0 || events[at].events & EPOLLOUT) {
        event = (struct epoll_event){.events = EPOLLIN | (connection->unsent_length > 0 ? EPOLLOUT : 0), .data.ptr = connection};
        epoll_ctl(epoll, EPOLL_CTL_MOD, connection->fd, &event);
      }
    }
  }
}
