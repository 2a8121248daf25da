// Draws the icons of the demo catalog: flat geometric marks, chosen by the listing's slug.
import { box, circle, color, line, path, randomOf, times } from './shapes.mjs';

/** Two of three icons have light marks on a dark ground, the others dark marks on a light ground. */
export function paletteOf(slug) {
  const { next, pick } = randomOf(`${slug} colours`);
  const isLight = next() < 0.34;
  // Dark yellow looks muddy, so dark grounds skip those hues.
  const hue = isLight ? next() * 360 : (140 + next() * 270) % 360;
  const second = hue + pick([40, 75, 150, 180, 210, 300]);
  if (isLight)
    return {
      hue,
      ground: color(0.91, 0.055, hue),
      main: color(0.4, 0.105, hue),
      accent: color(0.66, 0.145, second),
      soft: color(0.8, 0.085, hue),
    };
  return {
    hue,
    ground: color(pick([0.36, 0.43, 0.5]), 0.1, hue),
    main: '#ffffff',
    accent: color(0.83, 0.125, second),
    soft: color(0.7, 0.08, hue),
  };
}

const turned = (degrees, content) => `<g transform="rotate(${degrees} 20 20)">${content}</g>`;

/** Each mark is drawn on a 40 × 40 grid. */
const MARKS = [
  function bars({ main, accent }, { below, pick }) {
    const heights = pick([
      [10, 18, 24, 14],
      [22, 12, 18, 8],
      [8, 14, 20, 26],
      [16, 26, 10, 20],
    ]);
    const marked = below(4);
    return heights
      .map((height, i) => box(8 + i * 6.4, 33 - height, 4.6, height, i === marked ? accent : main, 2.3))
      .join('');
  },
  function lens({ main, accent, soft }, { pick }) {
    return turned(
      pick([0, 45, 90]),
      circle(15, 20, 9.5, main) +
        circle(25, 20, 9.5, accent) +
        path('M20 11.9a9.5 9.5 0 0 1 0 16.2a9.5 9.5 0 0 1 0-16.2z', soft),
    );
  },
  function tiles({ main, accent, soft }, { below }) {
    const corner = [
      'M0 0h12a12 12 0 0 1-12 12z',
      'M12 0v12a12 12 0 0 1-12-12z',
      'M12 12h-12a12 12 0 0 1 12-12z',
      'M0 12v-12a12 12 0 0 1 12 12z',
    ];
    const fills = [main, accent, main, soft];
    return times(
      4,
      (i) =>
        `<g transform="translate(${8 + (i % 2) * 12} ${8 + Math.floor(i / 2) * 12})">${path(corner[below(4)], fills[i])}</g>`,
    );
  },
  function arcs({ main, accent }, { pick }) {
    return turned(
      pick([0, 90, 180, 270]),
      times(3, (i) =>
        line(
          `M${7.5 + i * 4.8} 27a${12.5 - i * 4.8} ${12.5 - i * 4.8} 0 0 1 ${25 - i * 9.6} 0`,
          i === 1 ? accent : main,
          3.2,
        ),
      ),
    );
  },
  function grid({ main, accent, soft }, { below }) {
    const [one, other] = [below(9), below(9)];
    return times(9, (i) =>
      circle(
        11 + (i % 3) * 9,
        11 + Math.floor(i / 3) * 9,
        i === one ? 4 : 3.1,
        i === one || i === other ? accent : i % 2 ? soft : main,
      ),
    );
  },
  function chevrons({ main, accent }, { pick }) {
    return turned(
      pick([0, 90, 180, 270]),
      line('M10 17l10-8 10 8', accent, 4) + line('M10 25l10-8 10 8', main, 4) + line('M10 33l10-8 10 8', main, 4),
    );
  },
  function petals({ main, accent }, { pick }) {
    const count = pick([4, 5, 6, 8]);
    return (
      times(
        count,
        (i) =>
          `<ellipse cx="20" cy="12.6" rx="${count > 5 ? 3.2 : 4.4}" ry="6.6" fill="${main}" transform="rotate(${(i * 360) / count} 20 20)"/>`,
      ) + circle(20, 20, 3.6, accent)
    );
  },
  function halves({ main, accent, soft }, { pick }) {
    const half = (y, fill) => path(`M10 ${y}a10 10 0 0 1 20 0z`, fill);
    return turned(pick([0, 90, 180, 270]), half(18, accent) + half(25, soft) + half(32, main));
  },
  function squares({ main, accent }, { pick }) {
    return `<g transform="rotate(45 20 20)">${box(11, 11, 18, 18, main, pick([0, 2, 5]))}</g>${pick([box(15.5, 15.5, 9, 9, accent, 2), circle(20, 20, 5, accent)])}`;
  },
  function waves({ main, accent }, { below }) {
    const marked = below(3);
    return times(3, (i) => line(`M8 ${13 + i * 7}c4-5 8-5 12 0s8 5 12 0`, i === marked ? accent : main, 3.4));
  },
  function hexagon({ main, accent, ground }, { pick }) {
    return (
      turned(pick([0, 30]), path('M20 7l11.3 6.5v13L20 33 8.7 26.5v-13z', main)) +
      pick([
        circle(20, 20, 5.4, accent),
        path('M20 13.5l5.6 9.8H14.4z', accent),
        circle(20, 20, 7, ground) + circle(20, 20, 3, accent),
      ])
    );
  },
  function leaves({ main, accent }, { pick }) {
    const leaf = 'M20 31C9 27 9 14 20 8c0 9 0 14 0 23z';
    return turned(
      pick([0, 30, 60, 330]),
      path(leaf, main) + `<g transform="matrix(-1 0 0 1 40 0)">${path(leaf, accent)}</g>`,
    );
  },
  function rays({ main, accent }, { pick }) {
    const count = pick([8, 10, 12]);
    return (
      times(count, (i) => `<g transform="rotate(${(i * 360) / count} 20 20)">${line('M20 7v5', main, 2.8)}</g>`) +
      circle(20, 20, 6, accent)
    );
  },
  function bubbles({ main, accent }, { pick }) {
    const tail = pick(['M12 21v7l6-6z', 'M18 21l5 6v-7z']);
    return box(8, 9, 18, 13.5, main, 4.5) + path(tail, main) + box(17, 19, 15, 11.5, accent, 4.5);
  },
  function orbit({ main, accent, soft }, { next }) {
    const angle = next() * Math.PI * 2;
    return (
      `<circle cx="20" cy="20" r="11" fill="none" stroke="${main}" stroke-width="3"/>` +
      circle(20, 20, 4.6, soft) +
      circle((20 + 11 * Math.cos(angle)).toFixed(1), (20 + 11 * Math.sin(angle)).toFixed(1), 4.4, accent)
    );
  },
  function peaks({ main, accent, soft }, { pick }) {
    return (
      path('M6 31l10-17 10 17z', main) + path('M17 31l8-12 8 12z', soft) + circle(pick([27, 29]), 12.5, 3.6, accent)
    );
  },
  function steps({ main, accent, soft }, { below }) {
    const marked = below(3);
    const fills = [soft, main, main].map((fill, i) => (i === marked ? accent : fill));
    return box(8, 24, 8, 8, fills[0], 1.5) + box(16, 16, 8, 16, fills[1], 1.5) + box(24, 8, 8, 24, fills[2], 1.5);
  },
  function sheets({ main, accent, soft }) {
    return (
      box(14, 8, 17, 21, soft, 3) +
      box(9, 12, 17, 21, main, 3) +
      line('M13 18h9M13 23h9', accent, 2.4) +
      line('M13 28h5', accent, 2.4)
    );
  },
  function play({ main, accent }, { pick }) {
    return (
      circle(20, 20, 12, main) + pick([path('M17 14.2l9.4 5.8-9.4 5.8z', accent), box(15.4, 15.4, 9.2, 9.2, accent, 2)])
    );
  },
  function nodes({ main, accent, soft }, { pick }) {
    const [a, b, c] = pick([
      [
        [11, 12],
        [29, 15],
        [18, 30],
      ],
      [
        [12, 28],
        [20, 11],
        [30, 26],
      ],
      [
        [10, 20],
        [24, 10],
        [29, 29],
      ],
    ]);
    return (
      line(`M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}z`, soft, 2.6) +
      circle(...a, 4.4, main) +
      circle(...b, 5, accent) +
      circle(...c, 4.4, main)
    );
  },
];

export function iconSvg(slug, size) {
  const random = randomOf(`${slug} mark`);
  const palette = paletteOf(slug);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">${box(0, 0, 40, 40, palette.ground)}${random.pick(MARKS)(palette, random)}</svg>`;
}
