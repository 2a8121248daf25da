// Window contents of the demo tools, with bars and blocks in place of words and pictures.
import { box, circle, line, times } from './shapes.mjs';

/** Bars in place of words. */
const words = (x, y, width, { next }, fill, height = 10) => {
  let line = '';
  for (let at = x; at < x + width - 30;) {
    const length = Math.min(30 + Math.floor(next() * 80), x + width - at);
    line += box(at, y, length, height, fill, height / 2);
    at += length + 10;
  }
  return line;
};
const paragraph = (x, y, width, lines, random, fill) =>
  times(lines, (i) => words(x, y + i * 26, i === lines - 1 ? width * 0.55 : width, random, fill));

/** Window contents by name, drawn to the right of the sidebar. */
export const SCENES = {
  document({ c, random }) {
    return (
      box(412, 104, 560, 700, c.sheet, 10) +
      box(468, 160, 320, 22, c.ink, 11) +
      paragraph(468, 214, 448, 4, random, c.line) +
      box(456, 338, 472, 92, c.soft, 8) +
      paragraph(468, 352, 448, 3, random, c.middle) +
      paragraph(468, 460, 448, 5, random, c.line) +
      box(468, 620, 200, 16, c.ink, 8) +
      paragraph(468, 662, 448, 4, random, c.line) +
      times(
        3,
        (i) =>
          box(1000, 160 + i * 150, 232, 126, c.sheet, 10) +
          circle(1026, 188 + i * 150, 10, i ? c.middle : c.accent) +
          paragraph(1018, 214 + i * 150, 196, 2, random, c.line),
      )
    );
  },
  gallery({ c, random }) {
    return times(9, (i) => {
      const [x, y] = [272 + (i % 3) * 324, 96 + Math.floor(i / 3) * 232];
      const fill = [c.soft, c.middle, c.accentSoft, c.main][random.below(4)];
      const inner = random.pick([
        `<path d="M${x} ${y + 208}l96-110 70 70 54-46 80 86z" fill="${c.sheet}" opacity=".65"/>`,
        circle(x + 150, y + 104, 58, c.sheet).replace('/>', ' opacity=".7"/>'),
        times(4, (n) =>
          box(x + 40 + n * 60, y + 60 + (n % 2) * 30, 36, 90, c.sheet, 18).replace('/>', ' opacity=".7"/>'),
        ),
      ]);
      return `<g>${box(x, y, 300, 208, fill, 12)}${inner}${i === 4 ? line(`M${x} ${y}h300v208h-300z`, c.accent, 5) : ''}</g>`;
    });
  },
  timeline({ c, random }) {
    return (
      box(272, 88, 696, 392, c.ink, 12) +
      circle(620, 284, 46, c.sheet).replace('/>', ' opacity=".92"/>') +
      `<path d="M606 260l40 24-40 24z" fill="${c.main}"/>` +
      times(
        4,
        (i) =>
          box(992, 88 + i * 100, 248, 84, c.sheet, 10) +
          box(1004, 100 + i * 100, 92, 60, [c.soft, c.middle, c.accentSoft, c.soft][i], 6) +
          paragraph(1110, 112 + i * 100, 112, 2, random, c.line),
      ) +
      times(3, (track) => {
        let at = 272;
        let clips = box(272, 520 + track * 84, 968, 64, c.sheet, 8);
        while (at < 1150) {
          const length = 90 + random.below(220);
          clips += box(
            at,
            524 + track * 84,
            Math.min(length, 1236 - at),
            56,
            [c.middle, c.accentSoft, c.soft][track],
            8,
          );
          at += length + 8;
        }
        return clips;
      }) +
      line('M640 508v260', c.accent, 3) +
      circle(640, 508, 8, c.accent)
    );
  },
  wave({ c, random }) {
    return (
      box(272, 96, 968, 264, c.sheet, 12) +
      times(76, (i) => {
        const height = 20 + Math.abs(Math.sin(i / 5) * 90) + random.next() * 80;
        return box(296 + i * 12.2, 228 - height / 2, 7, height, i < 31 ? c.main : c.middle, 3.5);
      }) +
      times(
        4,
        (i) =>
          box(272, 392 + i * 92, 968, 76, i === 1 ? c.soft : c.sheet, 10) +
          circle(312, 430 + i * 92, 18, i === 1 ? c.main : c.middle) +
          words(350, 416 + i * 92, 260, random, c.ink) +
          words(350, 440 + i * 92, 180, random, c.line, 8) +
          box(960, 422 + i * 92, 240, 14, c.line, 7) +
          box(960, 422 + i * 92, 60 + random.below(150), 14, c.accent, 7),
      )
    );
  },
  code({ c, random }) {
    const tones = [c.middle, c.accent, c.sheet, c.accentSoft];
    let depth = 0;
    return (
      box(272, 88, 640, 680, c.ink, 12) +
      times(21, (i) => {
        depth = Math.max(0, Math.min(3, depth + random.below(3) - 1));
        let at = 344 + depth * 30;
        let tokens = box(296, 116 + i * 30, 18, 8, c.quiet, 4);
        for (let n = 0; n < 2 + random.below(3); n++) {
          const length = 34 + random.below(90);
          tokens += box(at, 114 + i * 30, length, 11, random.pick(tones), 5.5);
          at += length + 12;
        }
        return tokens;
      }) +
      times(
        3,
        (i) =>
          box(936, 88 + i * 232, 304, 216, c.sheet, 12) +
          circle(966, 122 + i * 232, 12, i === 2 ? c.accent : c.main) +
          words(990, 116 + i * 232, 200, random, c.ink) +
          paragraph(960, 156 + i * 232, 250, 4, random, c.line),
      )
    );
  },
  table({ c, random }) {
    return (
      box(272, 88, 968, 132, c.ink, 12) +
      times(3, (i) => words(300, 112 + i * 32, 420 - i * 90, random, [c.accentSoft, c.middle, c.sheet][i], 11)) +
      box(1120, 168, 96, 34, c.accent, 8) +
      box(272, 244, 968, 524, c.sheet, 12) +
      times(5, (column) => box(300 + column * 188, 270, 90, 11, c.ink, 5.5)) +
      times(
        10,
        (row) =>
          box(272, 304 + row * 46, 968, 1.5, c.edge, 0) +
          times(5, (column) =>
            column === 3
              ? box(300 + column * 188, 320 + row * 46, 30 + random.below(110), 14, c.middle, 4)
              : box(300 + column * 188, 322 + row * 46, 50 + random.below(80), 10, c.line, 5),
          ),
      )
    );
  },
  inbox({ c, random }) {
    return (
      times(
        7,
        (i) =>
          box(256, 80 + i * 98, 372, 90, i === 1 ? c.soft : c.sheet, 10) +
          circle(292, 118 + i * 98, 20, [c.middle, c.main, c.accentSoft][i % 3]) +
          words(326, 100 + i * 98, 190, random, c.ink) +
          words(326, 126 + i * 98, 270, random, c.line, 8) +
          (i < 3 ? circle(606, 106 + i * 98, 6, c.accent) : ''),
      ) +
      box(652, 80, 588, 688, c.sheet, 12) +
      box(688, 116, 300, 20, c.ink, 10) +
      paragraph(688, 166, 516, 5, random, c.line) +
      box(688, 326, 516, 150, c.soft, 10) +
      circle(716, 354, 12, c.main) +
      paragraph(740, 348, 440, 4, random, c.middle) +
      paragraph(688, 508, 516, 4, random, c.line) +
      box(688, 690, 132, 44, c.main, 8) +
      box(836, 690, 132, 44, c.edge, 8)
    );
  },
  transcript({ c, random }) {
    return (
      times(
        6,
        (i) =>
          circle(300, 128 + i * 112, 22, [c.main, c.accent, c.middle][i % 3]) +
          words(340, 106 + i * 112, 160, random, c.ink) +
          paragraph(340, 136 + i * 112, 460, 2, random, c.line),
      ) +
      box(856, 88, 384, 680, c.sheet, 12) +
      box(888, 122, 180, 18, c.ink, 9) +
      times(
        5,
        (i) =>
          box(888, 176 + i * 62, 22, 22, i < 2 ? c.main : c.edge, 6) +
          (i < 2 ? line(`M893 ${187 + i * 62}l5 5 8-10`, c.sheet, 3) : '') +
          words(926, 182 + i * 62, 270, random, c.line),
      ) +
      box(888, 512, 320, 224, c.soft, 10) +
      paragraph(912, 540, 272, 6, random, c.middle)
    );
  },
  charts({ c, random }) {
    const points = Array.from({ length: 13 }, (_, i) => [300 + i * 50, 380 - i * 14 - random.below(60)]);
    const route = points
      .map(([x, y]) => `L${x} ${y}`)
      .join('')
      .replace('L', 'M');
    return (
      box(272, 88, 660, 348, c.sheet, 12) +
      box(300, 114, 160, 16, c.ink, 8) +
      times(4, (i) => box(300, 190 + i * 62, 604, 1.5, c.edge, 0)) +
      `<path d="${route}L900 410L300 410z" fill="${c.soft}"/>` +
      line(route, c.main, 4) +
      circle(...points.at(-1), 8, c.accent) +
      times(
        3,
        (i) =>
          box(956, 88 + i * 120, 284, 108, c.sheet, 12) +
          box(980, 112 + i * 120, 90, 10, c.line, 5) +
          box(980, 140 + i * 120, 130 - i * 20, 26, [c.main, c.accent, c.ink][i], 6),
      ) +
      box(272, 460, 468, 308, c.sheet, 12) +
      times(9, (i) => {
        const height = 50 + random.below(170);
        return box(304 + i * 46, 738 - height, 26, height, i === 6 ? c.accent : c.middle, 6);
      }) +
      box(764, 460, 476, 308, c.sheet, 12) +
      `<circle cx="900" cy="614" r="84" fill="none" stroke="${c.edge}" stroke-width="36"/><circle cx="900" cy="614" r="84" fill="none" stroke="${c.main}" stroke-width="36" stroke-dasharray="320 528" transform="rotate(-90 900 614)"/>` +
      times(
        4,
        (i) =>
          circle(1040, 548 + i * 44, 9, [c.main, c.accent, c.middle, c.edge][i]) +
          words(1062, 543 + i * 44, 140, random, c.line),
      )
    );
  },
  flow({ c, random }) {
    const nodes = [
      [300, 360],
      [560, 200],
      [560, 520],
      [820, 200],
      [820, 420],
      [1040, 310],
    ];
    const links = [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 4],
      [3, 5],
      [4, 5],
    ];
    const dots = times(14, (x) => times(11, (y) => circle(290 + x * 70, 100 + y * 64, 2.5, c.edge)));
    return (
      dots +
      links
        .map(([from, to]) => {
          const [[x1, y1], [x2, y2]] = [nodes[from], nodes[to]];
          return line(
            `M${x1 + 180} ${y1 + 50}C${x1 + 230} ${y1 + 50} ${x2 - 50} ${y2 + 50} ${x2} ${y2 + 50}`,
            c.middle,
            4,
          );
        })
        .join('') +
      nodes
        .map(
          ([x, y], i) =>
            box(x, y, 180, 100, c.sheet, 14) +
            line(
              `M${x + 14} ${y}h152a14 14 0 0 1 14 14v72a14 14 0 0 1-14 14h-152a14 14 0 0 1-14-14v-72a14 14 0 0 1 14-14z`,
              i === 4 ? c.accent : c.edge,
              i === 4 ? 4 : 2,
            ) +
            box(x + 18, y + 22, 40, 40, [c.main, c.soft, c.accentSoft, c.middle, c.accent, c.main][i], 10) +
            words(x + 72, y + 28, 90, random, c.ink) +
            words(x + 72, y + 50, 80, random, c.line, 8),
        )
        .join('')
    );
  },
  lesson({ c, random }) {
    return (
      box(272, 88, 616, 680, c.sheet, 12) +
      box(312, 128, 240, 20, c.ink, 10) +
      box(312, 176, 536, 200, c.soft, 12) +
      line('M360 340C440 180 520 200 580 270S720 330 800 220', c.main, 6) +
      line('M352 348h456M352 348v-150', c.middle, 4) +
      times(
        4,
        (i) =>
          box(312, 410 + i * 84, 536, 68, i === 2 ? c.soft : c.page, 10) +
          circle(346, 444 + i * 84, 14, i === 2 ? c.main : c.edge) +
          words(380, 439 + i * 84, 300, random, i === 2 ? c.main : c.line),
      ) +
      times(
        5,
        (i) =>
          box(912, 88 + i * 138, 328, 122, c.sheet, 12) +
          box(936, 116 + i * 138, 66, 66, [c.main, c.accent, c.middle, c.accentSoft, c.soft][i], 33) +
          words(1022, 128 + i * 138, 180, random, c.ink) +
          box(1022, 160 + i * 138, 180, 10, c.edge, 5) +
          box(1022, 160 + i * 138, 170 - i * 34, 10, c.main, 5),
      )
    );
  },
  map({ c, random }) {
    return (
      box(256, 56, 1024, 744, c.soft, 0) +
      `<path d="M256 620C420 540 520 700 700 600S980 420 1280 520V800H256z" fill="${c.middle}" opacity=".55"/>` +
      times(6, (i) =>
        line(`M${300 + i * 190} 56C${260 + i * 190} 300 ${420 + i * 150} 460 ${320 + i * 180} 800`, c.sheet, 8),
      ) +
      times(4, (i) =>
        line(`M256 ${150 + i * 160}C560 ${90 + i * 170} 900 ${240 + i * 130} 1280 ${120 + i * 170}`, c.sheet, 8),
      ) +
      line('M420 640C520 520 560 420 690 400S900 300 1010 210', c.main, 8) +
      [
        [420, 640],
        [690, 400],
        [1010, 210],
      ]
        .map(([x, y], i) => circle(x, y, 20, i === 2 ? c.accent : c.main) + circle(x, y, 8, c.sheet))
        .join('') +
      box(284, 88, 320, 316, c.sheet, 14) +
      times(
        3,
        (i) =>
          box(308, 116 + i * 96, 76, 72, [c.middle, c.accentSoft, c.main][i], 10) +
          words(402, 128 + i * 96, 170, random, c.ink) +
          words(402, 156 + i * 96, 140, random, c.line, 8),
      )
    );
  },
};
