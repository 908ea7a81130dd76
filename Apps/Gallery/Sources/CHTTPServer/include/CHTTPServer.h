// Starts libmicrohttpd. Swift cannot call MHD_start_daemon, which is variadic.
#pragma once

#include <microhttpd.h>

/// The callbacks for each connection and each request: `accept` returns whether a client may connect, `begin` is called
/// with the request line and returns the context of the request, `respond` sends the response, `end` frees the context.
/// `connect` is called when a connection begins, and before its socket is closed.
struct http_server_callbacks {
  MHD_AcceptPolicyCallback accept;
  void *(*begin)(void *server, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback respond;
  MHD_RequestCompletedCallback end;
  MHD_NotifyConnectionCallback connect;
};

/// The limits on the resources of clients.
struct http_server_limits {
  /// The maximum number of open connections, of all clients and of one IP address.
  unsigned connections, connections_of_address;
  /// The time without data after which a connection is closed, in seconds.
  unsigned timeout;
  /// The memory for a connection, which limits the headers of a request, in bytes.
  size_t memory;
  /// The number of threads that respond to requests.
  unsigned threads;
};

/// Serves HTTP on a listening socket, or HTTPS if a private key and its certificate are given as PEM. The server
/// closes the socket when it stops. Returns null if the server cannot start, or the key does not match.
struct MHD_Daemon *http_server_start(
  int socket, const char *key, const char *certificate, struct http_server_callbacks callbacks,
  struct http_server_limits limits, void *server);

/// The socket of a connection; negative if it is unknown.
int http_connection_socket(struct MHD_Connection *connection);

/// The address of the client of a connection; null if it is unknown.
const struct sockaddr *http_connection_address(struct MHD_Connection *connection);
