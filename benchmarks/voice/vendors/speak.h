// The voice of Deepgram, `/v1/speak`: two seconds of audio for whatever is flushed, in pieces of 200 ms, all at once.
#pragma once
#include "connection.h"

void speak_open(Connection *connection);
void speak_receive(Connection *connection, const WebSocketFrame *message);
