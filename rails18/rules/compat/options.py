"""List the choices of rules that only the games of another program ask for."""

from __future__ import annotations

from rails18.core.option import Option, Value, flag

EARLIER_READINGS = flag("earlier_readings")  # as earlier versions of this program read that program's rules
CAN_PROTECT_IF_SOLD = flag("can_protect_if_sold")  # presidents may after a sale, but not against it

OPTIONS: dict[str, Option[Value]] = {
    option.name: option for option in list(globals().values()) if isinstance(option, Option)
}
