#include "chat.h"

#include <stdio.h>
#include <string.h>

#define CHUNK(choice) \
  "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,\"model\":\"gpt-4.1-mini\"," \
  "\"choices\":[" choice "]"
#define DELTA(delta, finish) CHUNK("{\"index\":0,\"delta\":{" delta "},\"finish_reason\":" finish "}") "}\n\n"
#define FIRST_TOKEN "We open at "
#define SECOND_TOKEN "nine in the morning."
#define USAGE "\"usage\":{\"prompt_tokens\":60,\"completion_tokens\":2,\"total_tokens\":62}"

static const char STREAM[] = DELTA("\"role\":\"assistant\",\"content\":\"\"", "null")
    DELTA("\"content\":\"" FIRST_TOKEN "\"", "null") DELTA("\"content\":\"" SECOND_TOKEN "\"", "null")
        DELTA("", "\"stop\"") CHUNK("") "," USAGE "}\n\ndata: [DONE]\n\n";

static const char WHOLE[] =
    "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion\",\"created\":1767225600,\"model\":\"gpt-4.1-mini\",\"choices\":"
    "[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"" FIRST_TOKEN SECOND_TOKEN
    "\"},\"finish_reason\":\"stop\"}]," USAGE "}";

void chat_answer(Connection *connection, const char *body, size_t length) {
  bool is_stream = memmem(body, length, "\"stream\":true", 13) != NULL;
  char answer[4096];
  int size = is_stream
                 ? snprintf(answer, sizeof answer,
                            "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
                            "%zx\r\n%s\r\n0\r\n\r\n",
                            sizeof STREAM - 1, STREAM)
                 : snprintf(answer, sizeof answer,
                            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %zu\r\n\r\n%s",
                            sizeof WHOLE - 1, WHOLE);
  connection_send(connection, answer, (size_t)size);
}
