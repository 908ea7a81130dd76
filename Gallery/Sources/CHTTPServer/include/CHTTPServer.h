// Starts libmicrohttpd, whose own function for that takes options in a form that Swift cannot write.
#pragma once

#include <microhttpd.h>

/// What is called for each request: when its first line is there, which gives a request's context; for its
/// answer; and when it is over, to free that context.
struct http_server_callbacks {
  void *(*begin)(void *server, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback respond;
  MHD_RequestCompletedCallback end;
};

/// How much clients may have of a server.
struct http_server_limits {
  /// Connections at a time, of all clients and of one address.
  unsigned connections, connections_of_address;
  /// The seconds after which a connection that nothing comes through is closed.
  unsigned timeout;
  /// Bytes of memory for a connection, and so for a request's headers.
  size_t memory;
  /// Threads that answer requests.
  unsigned threads;
};

/// Serves HTTP on a listening socket, which the server closes when it stops; with a key and a certificate, both
/// PEM, HTTPS. Returns null if the system refuses what the server needs or the key is not the certificate's.
struct MHD_Daemon *http_server_start(
  int socket, const char *key, const char *certificate, struct http_server_callbacks callbacks,
  struct http_server_limits limits, void *server);

/// The number of open connections.
unsigned http_server_connections(struct MHD_Daemon *daemon);
