// A model of the OpenAI kind, `POST /v1/chat/completions`: two tokens, one sentence, streamed or whole.
#pragma once
#include "connection.h"

void chat_answer(Connection *connection, const char *body, size_t length);
