"""What the OpenAPI document says about commands: one schema each, drawn from the dataclasses themselves."""

from typing import Any

import msgspec

from audit.desk import commands


def with_commands(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Replace the bare envelope by the list of every command a client may send."""
    schemas = result["components"]["schemas"]
    asked = {name: form for name, form in commands().items() if not form.internal}
    forms, parts = msgspec.json.schema_components(list(asked.values()), ref_template="#/components/schemas/{name}")
    schemas.update(parts)
    schemas["Envelope"] = {
        "oneOf": [_envelope(name, form) for name, form in zip(asked, forms, strict=True)],
        "discriminator": {"propertyName": "command"},
    }
    for path in result["paths"].values():
        for operation in path.values():
            _tell_of_problems(operation["responses"])
    return result


def _tell_of_problems(responses: dict[str, Any]) -> None:
    """Whatever goes wrong anywhere is a problem document."""
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for code in [code for code in responses if code.startswith(("4", "5"))]:
        responses[code]["content"] = problem
    for code in ("4XX", "5XX"):
        responses[code] = {"content": problem, "description": "RFC 9457 problem details"}


def _envelope(name: str, data: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "title": name,
        "required": ["id", "command", "data"],
        "additionalProperties": False,
        "properties": {
            "id": {"type": "string", "pattern": "^[A-Za-z0-9:._-]{1,64}$"},
            "command": {"type": "string", "enum": [name]},
            "data": data,
            "happened_at": {"type": "string", "format": "date-time", "nullable": True},
        },
    }
