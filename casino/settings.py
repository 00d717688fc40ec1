"""Django's settings: one module for both ways to run; only the environment differs.

``deploy/env.sample`` describes every variable.
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from casino.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent

_env = Environment(os.environ)
MODE = _env.mode
HOME = Path(_env.text("CASINO_HOME", str(BASE_DIR / "var")))

SECRET_KEY = _env.secret("CASINO_SECRET_KEY", HOME)
DEBUG = _env.flag("CASINO_DEBUG", False)
if DEBUG and MODE == "room":
    raise ImproperlyConfigured("CASINO_DEBUG is 'yes' in a room; a traceback may show what nobody should see.")
ALLOWED_HOSTS = _env.several("CASINO_ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
# Browsers name the origin of a form or a socket; only these are ours.
CSRF_TRUSTED_ORIGINS = _env.several("CASINO_ORIGINS", "http://127.0.0.1:8000,http://localhost:8000")

INSTALLED_APPS = [
    "channels",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "casino.admin_site.ReadOnlyAdmin",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "audit",
    "people",
    "rake",
    "devices",
    "tables",
    "tournaments",
    "console",
    "casino",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "casino.language.HouseLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "casino.headers.ContentSecurityPolicy",
]

ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# --- what is kept, and where -------------------------------------------------

DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(
        _env.required("CASINO_DATABASE_URL", f"sqlite:///{HOME / 'casino.sqlite3'}"),
        conn_max_age=None,
        conn_health_checks=True,
    ),
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # An answer means committed, also after a power cut: FULL, not NORMAL.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = _env.required("CASINO_REDIS_URL", "")
CHANNEL_LAYERS: dict[str, Any] = {
    "default": (
        {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
        if REDIS_URL
        else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    ),
}

# --- timers -------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # A late ring is dropped rather than queued: the next one finds the same rows.
    "ring due deadlines": {"task": "audit.tasks.ring_due", "schedule": 1.0, "options": {"expires": 5}},
    "extend the log": {"task": "audit.tasks.integrate", "schedule": 1.0, "options": {"expires": 5}},
    "start exports": {"task": "audit.tasks.start_exports", "schedule": 2.0, "options": {"expires": 5}},
    "erase what is past its time": {"task": "audit.tasks.erase_past", "schedule": 3600.0, "options": {"expires": 600}},
}

# --- the desk ------------------------------------------------------------------

# Who may issue which command: a function of the people app, which audit may not import.
DESK_GUARD = "people.roles.guard"
# Whether a dealer may take a tablet now: a question of the hand in play, which people may not import.
DEALER_CHANGE_CHECK = "tables.services.dealers.check_may_sign_in"
# The table whose money is moved, held, and its gaming day: rake may not import tables.
MONEY_TABLE = "tables.money.table_of_money"
GAMING_DAY = "tables.standing.gaming_day_of"
# What a device's reading means for its table, and which hand is played there: devices may not import tables.
DEVICE_READING_HANDLER = "tables.services.devices.take_reading"
DEVICE_HAND_IN_PLAY = "tables.services.devices.hand_in_play"

# --- the log ---------------------------------------------------------------------

# A room states its key; an embedded house makes one beside its secret.
LOG_KEY = _env.required("CASINO_LOG_KEY", "")
LOG_ORIGIN = _env.text("CASINO_LOG_ORIGIN", "")

# --- what is kept, and how long -------------------------------------------------------

# The folder of the exports, shared by server and worker; without one, a folder in HOME.
EXPORTS = Path(folder) if (folder := _env.text("CASINO_EXPORTS", "")) else None
# Days after which personal data is erased by itself; 0 keeps it until somebody asks (docs/export.md).
RETENTION = {
    "players": _env.whole("CASINO_KEEP_PLAYERS_DAYS", 3650, low=0, high=36500),
    "staff": _env.whole("CASINO_KEEP_STAFF_DAYS", 3650, low=0, high=36500),
    "exports": _env.whole("CASINO_KEEP_EXPORTS_DAYS", 90, low=0, high=36500),
    "exports with names": _env.whole("CASINO_KEEP_NAMED_EXPORTS_DAYS", 7, low=0, high=36500),
}

# --- people and what they read ----------------------------------------------------

AUTH_USER_MODEL = "people.Staff"
AUTHENTICATION_BACKENDS = ["people.backends.BadgeAndPin"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 60 * 60

LANGUAGE_CODE = "it"
LANGUAGES = [("it", "Italiano"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = _env.text("CASINO_TIME_ZONE", "Europe/Rome")
# The local hour at which one gaming day ends and the next begins.
GAMING_DAY_ENDS_AT = _env.whole("CASINO_GAMING_DAY_ENDS_AT", 6, low=0, high=23)

STATIC_URL = "/static/"
STATIC_ROOT = Path(_env.text("CASINO_STATIC_ROOT", str(HOME / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True

# --- the API ---------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "people.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["people.permissions.MatrixPermission"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 100,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "casino.problems.as_problem",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Cagnotte",
    "DESCRIPTION": "Table operations of a casino: every change is a command, every read a view.",
    "VERSION": "0.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["people.permissions.MatrixPermission"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "EnrolledKindEnum": "people.models.Enrolment.Kind",
        "NameReasonEnum": "audit.exports_api.NAME_REASONS",
    },
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "casino.schema.with_commands"],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# --- safety of a room -----------------------------------------------------------------

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
if MODE == "room":
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# --- logs: one JSON object a line, no secrets, no cards ------------------------------------

LOG_LEVEL = _env.text("CASINO_LOG_LEVEL", "INFO").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "casino.logs.JsonLines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn": {"level": "WARNING"},
    },
}
