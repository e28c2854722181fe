// Scores boards with the npm package bridge-scorer, for bench/boards.py.
//
// Reads one request a line, {"scoring": "matchpoints", "boards": 5, "points": [620, -100, ...]}:
// so many equal boards with these points for north-south. Answers in one line with the nanoseconds
// that all boards took, and the scores of both sides on one of them.
'use strict';

const readline = require('node:readline');
const scorer = require('bridge-scorer');

const SCORINGS = {
  matchpoints: { score: scorer.matchpoints, ns: 'matchpointsNS', ew: 'matchpointsEW' },
  'cross-imps': { score: scorer.crossImps, ns: 'impsNS', ew: 'impsEW' },
};

// The games are changed by scoring, so every board has its own. 0 is a board passed out.
function games(points) {
  return points.map((score) => (score === 0 ? { score } : { contract: { declaror: 'N' }, score }));
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { scoring, boards, points } = JSON.parse(line);
  const { score, ns, ew } = SCORINGS[scoring];
  const fresh = Array.from({ length: boards }, () => games(points));
  const begin = process.hrtime.bigint();
  for (const board of fresh) score(board);
  const nanoseconds = Number(process.hrtime.bigint() - begin);
  const answer = {
    nanoseconds,
    ns: fresh[0].map((game) => game[ns].value),
    ew: fresh[0].map((game) => game[ew].value),
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
