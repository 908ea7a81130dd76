#include "CHTTPServer.h"

#include <stdarg.h>
#include <string.h>

// Request targets stay percent-encoded: a decoded zero byte would end the C string.
static size_t keep(void *server, struct MHD_Connection *connection, char *text) {
  return strlen(text);
}

// Errors of single connections are not logged.
static void ignore(void *server, const char *format, va_list arguments) {}

struct MHD_Daemon *http_server_start(
  int socket, const char *key, const char *certificate, struct http_server_callbacks callbacks,
  struct http_server_limits limits, void *server) {
  struct MHD_OptionItem https[] = {
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
    {MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
    {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem http[] = {{MHD_OPTION_END, 0, NULL}};
  unsigned flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (key ? MHD_USE_TLS : 0);
  return MHD_start_daemon(
    flags, 0, callbacks.accept, server, callbacks.respond, server,
    MHD_OPTION_EXTERNAL_LOGGER, ignore, NULL,
    MHD_OPTION_LISTEN_SOCKET, socket,
    MHD_OPTION_CONNECTION_LIMIT, limits.connections,
    MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits.connections_of_address,
    MHD_OPTION_CONNECTION_TIMEOUT, limits.timeout,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory,
    MHD_OPTION_THREAD_POOL_SIZE, limits.threads,
    MHD_OPTION_STRICT_FOR_CLIENT, 1,
    MHD_OPTION_UNESCAPE_CALLBACK, keep, NULL,
    MHD_OPTION_URI_LOG_CALLBACK, callbacks.begin, server,
    MHD_OPTION_NOTIFY_COMPLETED, callbacks.end, server,
    MHD_OPTION_NOTIFY_CONNECTION, callbacks.connect, server,
    MHD_OPTION_ARRAY, key ? https : http,
    MHD_OPTION_END);
}

int http_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

const struct sockaddr *http_connection_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}
