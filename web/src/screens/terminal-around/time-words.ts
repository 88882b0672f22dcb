/** How long something took or takes, in words: "1 hour 5 minutes". */
import { t } from '../../words/words.svelte'

export function minutesWords(minutes: number): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return t('around.days', { count: minutes / 1440 })
  const hours = Math.floor(minutes / 60)
  const left = minutes % 60
  if (!hours) return t('around.minutes', { count: left })
  const words = t('around.hours', { count: hours })
  return left ? `${words} ${t('around.minutes', { count: left })}` : words
}

/** From a moment of the server's clock (microseconds) to another (milliseconds). */
export function wholeMinutes(since: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - since / 1000) / 60_000))
}
