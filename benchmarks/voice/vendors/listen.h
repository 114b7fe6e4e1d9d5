// The recognizer of Deepgram, which hears markers: `/v1/listen` (nova) and `/v2/listen` (Flux).
#pragma once
#include "connection.h"

void listen_open(Connection *connection, const char *target);
void listen_receive(Connection *connection, const WebSocketFrame *message);
