// The examples of the crate include this file: a small game, and a table with two clients.
include!("nim.rs");
mod stones {
    include!("stones.rs");
}
pub use stones::Stones;

use luzhanqi_kit_table::{Role, Table, TableClient, TableOptions};

/// Passes all messages between a table and its clients.
pub fn pass_messages(table: &mut Table<Nim>, clients: &mut [TableClient<Stones>]) {
    for (peer, client) in clients.iter_mut().enumerate() {
        while let Some(text) = client.next_output() {
            table.receive(peer as u64, text.as_bytes(), 0);
        }
    }
    while let Some(output) = table.next_output() {
        clients[output.peer as usize].receive(output.text.as_bytes(), 0);
    }
}

/// A table without a journal, and the clients of two players who begin a game with ten stones.
pub fn begun() -> (Table<Nim>, Vec<TableClient<Stones>>) {
    let options = r#"{"rules":"10","seating":"open","journal":false}"#;
    let options = TableOptions::parse(options).expect("valid options");
    let mut table = Table::open(&options, [7; 32], 0).expect("valid rules");
    let open = |secret| TableClient::open(r#"{"sit":true}"#, [secret; 32], 0);
    let mut clients = vec![open(1).expect("a client"), open(2).expect("a client")];
    for (peer, client) in clients.iter_mut().enumerate() {
        table.attach(peer as u64, Role::Stranger, 0);
        client.connected(0);
    }
    pass_messages(&mut table, &mut clients);
    (table, clients)
}
