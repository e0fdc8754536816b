/** `1,00 €`: an amount in hundredths of a currency. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100)
}
