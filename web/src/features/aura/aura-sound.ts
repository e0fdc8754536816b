import type { AnimationType } from '@aura/contract/aura/aura-types'

/** A tone of the chord: when it starts and ends (seconds), from which pitch to which (hertz), how loud (0 to 1). */
interface Tone {
  wave: OscillatorType
  startSeconds: number
  lastsSeconds: number
  fromHz: number
  toHz: number
  peak: number
}

const bell = (startSeconds: number, hz: number, peak: number): Tone => ({
  wave: 'sine',
  startSeconds,
  lastsSeconds: 1.4 - startSeconds,
  fromHz: hz,
  toHz: hz,
  peak,
})

const drop = (startSeconds: number, hz: number): Tone => ({
  wave: 'sine',
  startSeconds,
  lastsSeconds: 0.28,
  fromHz: hz,
  toHz: hz * 2.1,
  peak: 0.16,
})

const sounds: Record<AnimationType, readonly Tone[]> = {
  1: [bell(0, 523.25, 0.12), bell(0.09, 783.99, 0.1), bell(0.2, 1046.5, 0.07)],
  2: [
    { wave: 'sawtooth', startSeconds: 0, lastsSeconds: 0.9, fromHz: 90, toHz: 260, peak: 0.07 },
    { wave: 'triangle', startSeconds: 0.05, lastsSeconds: 1.2, fromHz: 220, toHz: 440, peak: 0.11 },
    bell(0.25, 659.25, 0.06),
  ],
  3: [drop(0, 420), drop(0.16, 560), drop(0.36, 700), bell(0.4, 880, 0.05)],
}

let context: AudioContext | undefined

/** Plays the sound of given aura, about 1.5 s, made on the spot: no file is loaded [AUR-13]. */
export function playAuraSound(animation: AnimationType): void {
  context ??= new AudioContext()
  // A page that was in the background may have had its sound suspended.
  void context.resume()
  for (const tone of sounds[animation]) playTone(context, tone)
}

function playTone(audio: AudioContext, { wave, startSeconds, lastsSeconds, fromHz, toHz, peak }: Tone): void {
  const start = audio.currentTime + startSeconds
  const end = start + lastsSeconds
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(fromHz, start)
  oscillator.frequency.exponentialRampToValueAtTime(toHz, end)
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(peak, start + 0.03)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end + 0.02)
}
