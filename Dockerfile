# The desk in a container, for a computer with Docker or Podman and no Python:
#     docker build -t skatlist .
#     docker run --rm -it --network host --user "$(id -u):$(id -g)" -v "$PWD:/events" skatlist
# The desk answers this computer only, as everywhere, at http://127.0.0.1:8350; event files lie in the folder of the call.
FROM python:3.13-slim
WORKDIR /build
COPY pyproject.toml README.md LICENSE ./
COPY skatlist skatlist
COPY docs docs
RUN python -m pip install --no-cache-dir . && rm -rf /build/*
RUN useradd --no-create-home scorer && mkdir -p /events && chown scorer /events
USER scorer
ENV HOME=/events
WORKDIR /events
VOLUME /events
CMD ["skatlist", "desk", "--port", "8350", "--no-browser"]
