/**
 * Soft sounds, synthesised: a few sine partials that fade, like a small bell or a drop of water.
 * Nothing is loaded. Browsers let a page make sounds only after the person has touched it.
 */

/** A tone: its pitch in hertz, when it begins, and how loud it is at first. */
interface Tone {
  pitch: number;
  at: number;
  loudness: number;
}

export type Sound = 'move' | 'turn' | 'refusal' | 'end';

const FADE_SECONDS = 0.5;
const ATTACK_SECONDS = 0.008;
/** The second partial makes it a bell rather than a whistle. */
const PARTIALS = [
  { multiple: 1, part: 1 },
  { multiple: 2.76, part: 0.25 },
];

const SOUNDS: Record<Sound, readonly Tone[]> = {
  move: [{ pitch: 330, at: 0, loudness: 0.05 }],
  turn: [
    { pitch: 523.25, at: 0, loudness: 0.08 },
    { pitch: 783.99, at: 0.12, loudness: 0.08 },
  ],
  refusal: [{ pitch: 196, at: 0, loudness: 0.08 }],
  end: [
    { pitch: 523.25, at: 0, loudness: 0.08 },
    { pitch: 659.25, at: 0.14, loudness: 0.08 },
    { pitch: 783.99, at: 0.28, loudness: 0.09 },
    { pitch: 1046.5, at: 0.42, loudness: 0.07 },
  ],
};

let context: AudioContext | null = null;

/** Plays a sound; silently does nothing where the browser has no sound to give. */
export function playSound(sound: Sound): void {
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  if (context.state === 'suspended') void context.resume();
  for (const tone of SOUNDS[sound]) strike(context, tone);
}

function strike(audio: AudioContext, { pitch, at, loudness }: Tone): void {
  const begin = audio.currentTime + at;
  for (const { multiple, part } of PARTIALS) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = pitch * multiple;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness * part, begin + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + FADE_SECONDS);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(begin);
    oscillator.stop(begin + FADE_SECONDS);
  }
}
