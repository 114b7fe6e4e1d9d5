/*
 * Telephones that only send and hear: each has a port, sends a packet of PCMU every 20 ms to its peer, and notes by the
 * kernel's clock how late the peer's packets are on the fastest 20 ms grid that they keep.
 *
 *   rtp-phones <first port> <count> <seconds>
 *
 * Reads "<index> <peer port>" lines until "go" from standard input. Prints one line of figures.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <linux/net_tstamp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define MAX_PHONES 2000
#define FRAME_NS 20000000LL
#define SLOTS 20
#define MAX_SAMPLES 4000000

struct phone {
  int socket;
  int peer_port;
  uint16_t sequence;
  uint32_t timestamp;
  /* Of packets that came: the number of the first, and how early the earliest came on the grid. */
  int has_heard;
  uint16_t last_sequence;
  int64_t index;
  int64_t first_ns;
  long count;
};

static struct phone phones[MAX_PHONES];
/* Arrivals minus the grid, by phone; lateness is measured from the phone's earliest. */
static int64_t *offsets;
static uint16_t *owners;
static long sample_count;
static int64_t earliest[MAX_PHONES];

static int64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int open_phone(int port) {
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in own = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, "127.0.0.1", &own.sin_addr);
  int yes = 1;
  if (fd < 0 || bind(fd, (struct sockaddr *)&own, sizeof own) != 0) {
    fprintf(stderr, "port %d: %s\n", port, strerror(errno));
    exit(1);
  }
  setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &yes, sizeof yes);
  return fd;
}

static void send_frame(struct phone *phone) {
  uint8_t packet[172];
  memset(packet, 0x55, sizeof packet);
  packet[0] = 0x80;
  packet[1] = 0;
  packet[2] = phone->sequence >> 8;
  packet[3] = phone->sequence & 0xff;
  uint32_t timestamp = htonl(phone->timestamp);
  uint32_t ssrc = htonl((uint32_t)(phone - phones) + 1);
  memcpy(packet + 4, &timestamp, 4);
  memcpy(packet + 8, &ssrc, 4);
  struct sockaddr_in peer = {.sin_family = AF_INET, .sin_port = htons(phone->peer_port)};
  inet_pton(AF_INET, "127.0.0.1", &peer.sin_addr);
  sendto(phone->socket, packet, sizeof packet, 0, (struct sockaddr *)&peer, sizeof peer);
  phone->sequence++;
  phone->timestamp += 160;
}

static void hear(int number) {
  struct phone *phone = &phones[number];
  for (;;) {
    uint8_t packet[2000];
    char control[256];
    struct iovec part = {packet, sizeof packet};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t length = recvmsg(phone->socket, &message, 0);
    if (length < 12) return;
    int64_t at = 0;
    for (struct cmsghdr *each = CMSG_FIRSTHDR(&message); each != NULL; each = CMSG_NXTHDR(&message, each)) {
      if (each->cmsg_type != SCM_TIMESTAMPNS) continue;
      struct timespec time;
      memcpy(&time, CMSG_DATA(each), sizeof time);
      at = time.tv_sec * 1000000000LL + time.tv_nsec;
    }
    uint16_t sequence = (uint16_t)(packet[2] << 8 | packet[3]);
    if (!phone->has_heard) {
      phone->has_heard = 1;
      phone->first_ns = at;
      phone->index = 0;
    } else {
      phone->index += (int16_t)(sequence - phone->last_sequence);
    }
    phone->last_sequence = sequence;
    phone->count++;
    int64_t offset = at - phone->first_ns - phone->index * FRAME_NS;
    if (offset < earliest[number]) earliest[number] = offset;
    if (sample_count < MAX_SAMPLES) {
      offsets[sample_count] = offset;
      owners[sample_count++] = (uint16_t)number;
    }
  }
}

static int compare(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return a < b ? -1 : a > b;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int first = atoi(argv[1]), count = atoi(argv[2]), seconds = atoi(argv[3]);
  if (count > MAX_PHONES) return 2;
  offsets = malloc(sizeof *offsets * MAX_SAMPLES);
  owners = malloc(sizeof *owners * MAX_SAMPLES);
  int poller = epoll_create1(0);
  for (int number = 0; number < count; number++) {
    phones[number].socket = open_phone(first + 2 * number);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)number};
    epoll_ctl(poller, EPOLL_CTL_ADD, phones[number].socket, &event);
  }
  printf("ready\n");
  fflush(stdout);
  char line[100];
  int number, port;
  while (fgets(line, sizeof line, stdin) != NULL && strncmp(line, "go", 2) != 0)
    if (sscanf(line, "%d %d", &number, &port) == 2) phones[number].peer_port = port;
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  struct itimerspec every = {.it_interval = {0, FRAME_NS / SLOTS}, .it_value = {0, FRAME_NS / SLOTS}};
  timerfd_settime(timer, 0, &every, NULL);
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = MAX_PHONES};
  epoll_ctl(poller, EPOLL_CTL_ADD, timer, &event);
  int64_t end = now_ns() + seconds * 1000000000LL;
  /* What the first second brings is not counted: buffers fill, code warms up. */
  int64_t counted_from = now_ns() + 1000000000LL;
  int has_begun = 0;
  uint64_t slot = 0;
  while (now_ns() < end) {
    struct epoll_event events[256];
    int ready = epoll_wait(poller, events, 256, 100);
    for (int each = 0; each < ready; each++) {
      if (events[each].data.u32 != MAX_PHONES) {
        hear((int)events[each].data.u32);
        continue;
      }
      uint64_t expirations = 0;
      if (read(timer, &expirations, sizeof expirations) < 0) continue;
      for (; expirations > 0; expirations--, slot++)
        for (number = (int)(slot % SLOTS); number < count; number += SLOTS)
          if (phones[number].peer_port != 0) send_frame(&phones[number]);
    }
    if (!has_begun && now_ns() > counted_from) {
      has_begun = 1;
      sample_count = 0;
      for (number = 0; number < count; number++) {
        earliest[number] = INT64_MAX;
        phones[number].has_heard = 0;
        phones[number].count = 0;
      }
    }
  }
  long heard = 0, silent = 0, late = 0;
  for (long each = 0; each < sample_count; each++) offsets[each] -= earliest[owners[each]];
  for (number = 0; number < count; number++) {
    heard += phones[number].count;
    silent += phones[number].count == 0;
  }
  qsort(offsets, sample_count, sizeof *offsets, compare);
  for (long each = 0; each < sample_count; each++) late += offsets[each] > 5000000;
#define AT(share) (sample_count == 0 ? -1.0 : offsets[(long)((sample_count - 1) * (share))] / 1e6)
  printf("figures {\"packets\":%ld,\"silentPhones\":%ld,\"p50Ms\":%.3f,\"p99Ms\":%.3f,\"p999Ms\":%.3f,\"maxMs\":%.3f,"
         "\"over5MsPercent\":%.3f}\n",
         heard, silent, AT(0.5), AT(0.99), AT(0.999), AT(1.0), sample_count == 0 ? 0.0 : 100.0 * late / sample_count);
  return 0;
}
