"""The ASGI application: pages and REST by Django, sockets by Channels."""

import os

from channels.routing import ProtocolTypeRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
pages = get_asgi_application()

# Only now are the apps loaded that these import.
from casino.sockets import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": pages, "websocket": AllowedHostsOriginValidator(sockets)})
