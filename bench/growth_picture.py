"""The picture of `growth.py`: an SVG with two panels beside each other, without any library."""

import math

WIDTH, HEIGHT = 800, 300
PANEL_WIDTH, LEFT, TOP, BOTTOM = 310, 64, 62, 242  # of a panel: width of its field, left margin, upper and lower edge
INSET = 36  # from the field's edge to the first and last point, so that their labels have room

# A picture in a page cannot know the page's colours, so it has a background of its own.
STYLE = """
  text { font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif; font-size: 13px; fill: #57606a }
  .background { fill: #ffffff; stroke: #d0d7de }
  .title { font-size: 15px; font-weight: 600; fill: #1f2328 }
  .value { font-weight: 600; fill: #1f2328; stroke: #ffffff; stroke-width: 5; stroke-linejoin: round; paint-order: stroke }
  .grid { stroke: #d8dee4; stroke-width: 1 }
  .curve { stroke: #0969da; stroke-width: 2.5; fill: none }
  .point { fill: #0969da; stroke: #ffffff; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #9da7b3 }
    .background { fill: #0d1117; stroke: #30363d }
    .title, .value { fill: #e6edf3 }
    .value { stroke: #0d1117 }
    .grid { stroke: #30363d }
    .curve { stroke: #58a6ff }
    .point { fill: #58a6ff; stroke: #0d1117 }
  }
"""


def step_of(most):
    """A round distance of grid lines, of which three to six reach above `most`."""
    power = 10 ** math.floor(math.log10(most / 3))
    return next(factor * power for factor in (1, 2, 5, 10) if most / (factor * power) <= 5)


def digits(value, step=None):
    """A label without useless places: those of the grid's step, or so many that two figures count."""
    places = max(0, -math.floor(math.log10(step) + 1e-9)) if step else max(0, 1 - math.floor(math.log10(value)))
    return f"{value:,.{places}f}"


def text(x, y, words, anchor="middle", kind=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{f" class={kind!r}" if kind else ""}>{words}</text>'


def panel(x, title, sizes, values):
    """The lines of one panel whose upper left corner is at `x`: sizes to the right, each ten times the one before."""
    left, right = x + LEFT, x + LEFT + PANEL_WIDTH
    step = step_of(max(values))
    top = step * math.ceil(max(values) * 1.1 / step)  # room for the label of the highest point
    lines = [text(left, TOP - 24, title, "start", "title")]
    for n in range(round(top / step) + 1):
        y = BOTTOM - (BOTTOM - TOP) * n * step / top
        lines.append(f'<line class="grid" x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>')
        lines.append(text(left - 10, y + 4.5, digits(n * step, step), "end"))
    span = math.log10(sizes[-1] / sizes[0])
    xs = [left + INSET + (PANEL_WIDTH - 2 * INSET) * math.log10(size / sizes[0]) / span for size in sizes]
    ys = [BOTTOM - (BOTTOM - TOP) * value / top for value in values]
    curve = " ".join(f"{px:.1f},{py:.1f}" for px, py in zip(xs, ys))
    lines.append(f'<polyline class="curve" points="{curve}"/>')
    for px, py, size, value in zip(xs, ys, sizes, values):
        lines.append(text(px + 10, py - 12, digits(value), kind="value"))  # to the right: the curve falls
        lines.append(f'<circle class="point" cx="{px:.1f}" cy="{py:.1f}" r="5"/>')
        lines.append(text(px, BOTTOM + 20, f"{size:,}"))
    lines.append(text((left + right) / 2, BOTTOM + 40, "collected tags, one value a second each"))
    return lines


def draw(sizes, cpu, memory):
    """The whole picture: `cpu` in seconds a million values and `memory` in bytes a tag, at each of the sizes."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">',
        "<title>CPU time a million values and memory a tag, from 10,000 to 1,000,000 collected tags</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="background" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>',
        *panel(0, "CPU seconds per million values", sizes, cpu),
        *panel(WIDTH // 2 - 4, "Bytes of memory per tag", sizes, memory),
        "</svg>",
    ]
    return "\n".join(lines).replace("'", '"') + "\n"
