// Plays a schedule as table.c does, in C++. It is compiled for luzhanqi, and for xiangqi with `xq`.
#include "luzhanqi.hpp"

#include <array>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace {

std::optional<lzq::Table> table;
std::map<std::uint64_t, lzq::TableClient> clients;
std::string disk;
std::uint64_t now;

void pump() {
    for (bool quiet = false; !quiet;) {
        quiet = true;
        for (auto &[n, client] : clients) {
            while (const auto said = client.next_output()) {
                std::cout << n << "> " << *said << '\n';
                table->receive(n, *said, now);
                quiet = false;
            }
        }
        const std::string bytes = table->journal();
        disk += bytes;
        table->stored(bytes.size());
        while (const auto event = table->next_event()) std::cout << "* " << *event << '\n';
        while (const auto output = table->next_output()) {
            std::cout << output->peer << "< " << output->text << (output->hang_up ? " (end)" : "") << '\n';
            clients.at(output->peer).receive(output->text, now);
            quiet = false;
        }
    }
}

void print(const std::string &what, std::optional<std::uint64_t> time) {
    std::cout << what << ' ' << (time ? static_cast<std::int64_t>(*time) : -1) << '\n';
}

void step(const std::string &line) {
    std::istringstream words(line);
    std::string verb, number, rest;
    words >> verb >> number >> std::ws;
    std::getline(words, rest);
    const std::uint64_t n = std::strtoull(number.c_str(), nullptr, 10);
    std::array<std::uint8_t, 32> secret{};
    secret.fill(static_cast<std::uint8_t>(n));
    const std::string all = rest.empty() ? number : number + ' ' + rest;
    if (verb == "open") {
        table = *lzq::Table::open(all, now, secret.data());
        return;
    }
    if (verb == "client") {
        clients.erase(n);
        clients.emplace(n, *lzq::TableClient::open(rest, now, secret.data()));
        return;
    }
    if (verb == "command") {
        const auto done = table->command(all, now);
        if (!done) std::cout << "no: " << done.error().what() << '\n';
        return;
    }
    if (verb == "restart" || verb == "wake") {
        std::size_t torn = 0;
        if (verb == "restart") table = *lzq::Table::restore(disk, now, torn);
        else table->wake(now);
        for (auto &[other, client] : clients) verb == "wake" ? client.wake(now) : client.disconnected(now);
        return;
    }
    lzq::TableClient &client = clients.at(n);
    if (verb == "attach") {
        table->attach(n, std::stoi(rest), now);
        client.connected(now);
    } else if (verb == "lose") {
        table->disconnected(n, now);
        client.disconnected(now);
    } else if (verb == "reload") {
        client = *lzq::TableClient::open(client.save(), now, secret.data());
    } else if (verb == "sync") {
        client.sync(now);
    } else if (verb == "hold") {
        table->hold(n, rest == "1");
    } else if (verb == "premove") {
        client.set_premove(rest);
    } else {
        const lzq::Done made = verb == "play"      ? client.play(rest, now)
                               : verb == "set_up"  ? client.set_up(rest, true)
                               : verb == "draft"   ? client.set_up(rest, false)
                               : verb == "offer"   ? client.offer(rest)
                               : verb == "accept"  ? client.answer(std::stoull(rest), true)
                               : verb == "decline" ? client.answer(std::stoull(rest), false)
                               : verb == "ready"   ? client.ready(true)
                               : verb == "resign"  ? client.resign()
                               : verb == "abort"   ? client.abort()
                               : verb == "leave"   ? client.leave()
                               : verb == "claim"   ? client.claim(rest)
                                                   : client.say(rest);
        if (!made) std::cout << n << " no: " << made.error().what() << '\n';
    }
}

void report() {
    std::cout << "ticket " << table->ticket(1) << "\nstate " << table->state() << '\n';
    for (const lzq_role viewer : {LZQ_HOST, LZQ_WATCHER, 0, 1})
        std::cout << "record " << viewer << ' ' << table->record(viewer) << '\n';
    if (!table->game()) std::cout << "no game\n";
    for (auto &[n, client] : clients) {
        while (const auto answer = client.next_answer())
            std::cout << n << " answer " << answer->request << ' ' << answer->reason << '\n';
        while (const auto message = client.next_message()) std::cout << "message " << *message << '\n';
        const lzq_client_info info = client.info();
        std::cout << n << " status " << int{info.status} << " player "
                  << (info.player == LZQ_NO_PLAYER ? -1 : info.player) << " is " << int{info.is_to_move}
                  << int{info.is_waiting} << int{info.is_certain} << client.changed() << "\nreason "
                  << client.reason() << "\npending " << client.pending() << "\npremove " << client.premove()
                  << "\nown " << client.own_setup() << "\nstate " << client.state() << "\nsave "
                  << client.save() << '\n';
        print("clock", client.clock(0, now + 1000));
        print("deadline", client.deadline());
        std::cout << "view " << client.view().has_value() << '\n';
    }
}

} // namespace

int main(int, char **arguments) {
    std::ifstream schedule(arguments[1]);
    for (std::string line; std::getline(schedule, line);) {
        now = std::stoull(line);
        const std::string words = line.substr(line.find(' ') + 1);
        std::cout << now << ' ' << words << '\n';
        step(words);
        pump();
        print("deadline", table->deadline());
    }
    report();
}
