// The master of all words that a person reads. Other languages are files with the same keys; what they lack is
// taken from here. A sentence may hold {names}; where a count decides on the form it is {one, other}.
export const en = {
  house: {
    name: 'Sic Bo',
    demonstration: 'Demonstration: nothing here is real money',
    skip: 'Go to the content',
    loading: 'One moment …',
    notFound: 'There is nothing at this address',
    toLobby: 'To the lobby',
    failed: 'This page could not be loaded',
    again: 'Try again',
  },
}

export default en
