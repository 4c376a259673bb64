/**
 * The drawings of the fleet, by the ships' numbers. Each lies in a box of 240 by 184 with the deck
 * near 122 and Coco's corners kept free; the name plate is drawn below it.
 */

interface Drawing {
  /** The mast that carries the crow's nest, and the nest's path around its foot at 0 0. */
  mast: number;
  nest: string;
  sails: string[];
  hull: string;
  /** Ink alone: yards, seams, planks, rigging. */
  lines: string;
  /** What only this ship carries: figureheads, lanterns, ports. */
  figure: string;
}

const BASKET = 'M-30-37H30V-27H26L19 0H-19L-26-27H-30Z';
const BARREL = 'M-23-36Q0-42 23-36Q31-18 22 0H-22Q-31-18-23-36Z';
const BATTLEMENT = 'M-28-37h12v7h10v-7h12v7h10v-7h12V-20L20 0H-20L-28-20Z';
const BOWL = 'M-31-34H31Q30 0 0 0Q-30 0-31-34Z';

const DRAWINGS: readonly Drawing[] = [
  // Paradise: a caravel with a palm on the stern
  {
    mast: 118,
    nest: BOWL,
    sails: [
      'M56 48Q116 62 172 48Q190 82 172 114Q116 100 56 114Q72 80 56 48Z',
      'M186 58Q210 84 222 110Q204 106 186 110Z',
    ],
    hull: 'M34 122H200Q214 122 228 110Q222 150 198 168Q188 178 170 178H84Q50 178 34 122Z',
    lines: 'M50 46Q116 58 178 46M186 52V122M40 137H216M50 153H208',
    figure: 'M36 122Q38 108 32 96m0 0q-12-8-19 4m19-4q13-7 18 5m-18-5q-4-13-16-9m16 9q5-13 17-8',
  },
  // Royal: a galleon with a crowned castle
  {
    mast: 122,
    nest: BATTLEMENT,
    sails: [
      'M84 46H160Q174 63 160 80H84Q98 63 84 46Z',
      'M76 86H168Q184 101 168 116H76Q92 101 76 86Z',
      'M184 62H214Q224 86 214 110H184Q194 86 184 62Z',
    ],
    hull: 'M24 94H64V122H196L228 112Q216 172 180 178H74Q44 176 36 142Z',
    lines: 'M78 45H166M70 84H174M180 60H218M198 56V122M30 108H64M34 136H214M42 154H206',
    figure: 'M26 92l-5-20 12 9 10-14 10 14 12-9-5 20Z',
  },
  // Sahara: a dhow under one long yard
  {
    mast: 124,
    nest: BARREL,
    sails: ['M30 114Q66 66 202 46Q216 84 190 116Q110 104 30 114Z'],
    hull: 'M22 108Q48 126 120 126Q188 126 228 98Q216 158 178 178H82Q40 166 22 108Z',
    lines: 'M22 120Q64 62 210 42M34 136Q120 148 216 130M48 154Q120 162 204 150',
    figure: 'M228 98q-4-16 4-24m-2 0a9 9 0 1 0 6 15a11 11 0 0 1-6-15Z',
  },
  // Profundis: a deep cog with one great sail
  {
    mast: 120,
    nest: BASKET,
    sails: ['M48 48H192Q186 80 192 112Q120 126 48 112Q54 80 48 48Z'],
    hull: 'M20 102L42 106V124H198V106L222 102Q214 158 170 180H78Q30 160 20 102Z',
    lines: 'M40 47H200M96 50V118M144 50V118M28 122H212M36 140H206M52 158H192',
    figure: 'M104 132h32v16q0 16-16 20q-16-4-16-20ZM120 138v22m-9-15h18',
  },
  // Viper: a long ship with a snake at the prow
  {
    mast: 120,
    nest: BARREL,
    sails: [
      'M50 50Q120 38 190 50Q182 82 188 112l-17-9-17 9-17-9-17 9-17-9-17 9-17-9-17 9Q58 82 50 50Z',
    ],
    hull: 'M18 90Q40 128 120 128Q200 128 222 90Q218 166 162 178H82Q24 166 18 90Z',
    lines: 'M42 52Q120 38 198 52M34 142Q120 158 208 142',
    figure:
      'M222 90q12-22-2-32q-18-6-22 10l12-2M18 90q-10-14 0-24q10-4 10 6M76 142a9 9 0 1 0 .1 0ZM106 145a9 9 0 1 0 .1 0ZM136 145a9 9 0 1 0 .1 0ZM166 142a9 9 0 1 0 .1 0Z',
  },
  // Revenge: a junk with battened fans
  {
    mast: 126,
    nest: BASKET,
    sails: [
      'M86 46Q150 42 172 60Q184 88 170 116H82Q96 80 86 46Z',
      'M186 72Q212 74 220 92Q222 104 216 114H182Q190 92 186 72Z',
      'M34 72Q60 68 70 80Q74 98 68 114H32Q42 94 34 72Z',
    ],
    hull: 'M24 100L40 124H200L226 96L210 160Q202 178 178 178H70Q46 176 40 156Z',
    lines:
      'M90 62L176 72M92 80L178 88M90 98L176 104M38 86L72 92M188 86L220 94M54 64V122M200 66V122',
    figure: 'M198 140a8 8 0 1 0 .1 0ZM198 145a3 3 0 1 0 .1 0ZM44 140H180M48 156H176',
  },
  // Santy Anno: the flagship, two tiers of sails and a stern lantern
  {
    mast: 120,
    nest: BATTLEMENT,
    sails: [
      'M66 46Q120 54 174 46Q186 60 182 76Q120 84 58 76Q54 60 66 46Z',
      'M52 83Q120 92 188 83Q202 98 198 115Q120 124 42 115Q38 98 52 83Z',
    ],
    hull: 'M28 98L48 122H186L206 106H228Q222 150 202 168Q192 178 174 178H78Q48 176 40 150Z',
    lines: 'M58 45Q120 53 182 45M44 82Q120 91 196 82M36 112L48 136H216M46 154H208',
    figure: 'M30 98V84m-8 0h16l-2-16h-12ZM30 68v-7M120 140l4 9 10 1-8 7 3 9-9-5-9 5 3-9-8-7 10-1Z',
  },
  // Vendetta: a brigantine with torn hems and open ports
  {
    mast: 120,
    nest: BOWL,
    sails: [
      'M112 46V110l-14-6-14 10-16-8-18 10Q54 84 70 64Q90 52 112 46Z',
      'M128 46Q168 54 186 72Q198 92 196 112l-13-6-11 9-13-8-11 8-10-6-10 3Z',
    ],
    hull: 'M28 106H70V124H186L230 102Q218 142 204 160Q194 178 170 178H80Q42 174 28 106Z',
    lines: 'M104 44Q74 52 56 72M136 44Q172 52 194 76M34 122H70M40 154H204',
    figure:
      'M218 108L238 92M224 96l8 10M66 134h14v12h-14ZM96 134h14v12h-14ZM126 134h14v12h-14ZM156 134h14v12h-14Z',
  },
];

/** The drawing of the ship with this number, from 1. */
export function drawingOf(number: number): Drawing {
  const drawing = DRAWINGS[number - 1];
  if (!drawing) throw new RangeError(`There is no ship ${number}.`);
  return drawing;
}

/** The parrot in a box of 48 by 48, standing on the left; white, so that it bears no colour. */
export const COCO = {
  body: 'M20 8Q32 6 34 17Q40 28 34 40L30 46L26 38Q14 36 14 24Q12 14 20 8Z',
  wing: 'M23 20Q34 22 31 37Q22 34 23 20Z',
  crest: 'M22 9Q14 6 13 0Q20 1 24 5Q24 1 28-2Q31 4 28 9',
  beak: 'M15 13Q8 13 9 20Q13 20 16 18Z',
  feet: 'M18 37L17 42M24 38V43M8 43H32',
};

/** A small ship of nothing but its elements, for the cards; in a box of 64 by 66. */
export const OUTLINE = {
  crow: 'M21 2H43V6H41L38 15H26L23 6H21Z',
  sails: 'M12 19Q32 24 52 19Q58 29 52 40Q32 35 12 40Q18 29 12 19Z',
  hull: 'M6 43H58Q56 54 48 55H17Q9 54 6 43Z',
  plate: 'M10 58H54V66H10Z',
  mast: 'M32 15V43',
};
