"""Who makes rails18, under which licence, and where it lives: the one place that packages and the window read."""

AUTHORS = "the rails18 authors"
EMAIL = "maintainers@rails18.example"  # packages must name one; replace it together with the address below
LICENCE = "MIT"
REPOSITORY = ""  # such as "https://github.com/NAME/rails18", without a slash at the end; empty as long as there is none


def latest(repository: str = REPOSITORY) -> str:
    """Return the address that leads on to the newest release; empty without a repository."""
    return f"{repository}/releases/latest" if repository else ""


def download(version: str, file: str, repository: str = REPOSITORY) -> str:
    """Return the address of a file of a release."""
    return f"{repository}/releases/download/v{version}/{file}"


def source_file(version: str, path: str, repository: str = REPOSITORY) -> str:
    """Return the address of a file of the sources, as it was in a release."""
    return f"{repository}/raw/v{version}/{path}"
